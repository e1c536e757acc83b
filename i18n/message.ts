/** A message as the parser has left it, short enough to travel: plain text is itself, the rest a list of parts. */
export type Message = string | readonly Part[]
export type Part = string | Slot | Choice
interface Slot {
  /** ICU's `#` is the number of the plural around it. */
  readonly type: 'text' | 'number'
  /** The value's name. */
  readonly of: string
}
interface Choice {
  readonly type: 'cardinal' | 'ordinal' | 'select'
  readonly of: string
  /** By category ('one', 'other') or value, or by `=` and an exact number. */
  readonly options: Readonly<Record<string, Message>>
}
export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Writes messages of one language (BCP 47 tag) as ICU MessageFormat says, with the numbers and plurals of `Intl`.
 * The function it gives throws when a value the message names is missing.
 */
export const messageWriter = (tag: string): ((message: Message, values?: MessageValues) => string) => {
  const numbers = new Intl.NumberFormat(tag)
  // The apostrophe in Swiss thousands is another one in Node than in Chromium, and a page must not differ from its hydration.
  const number = (value: number): string => numbers.format(value).replaceAll("'", '’')
  const rules = { cardinal: new Intl.PluralRules(tag), ordinal: new Intl.PluralRules(tag, { type: 'ordinal' }) }

  const chosen = ({ type, of, options }: Choice, value: string | number): Message => {
    const keys = type === 'select' ? [`${value}`] : [`=${value}`, rules[type].select(Number(value))]
    const option = [...keys, 'other'].find((key) => Object.hasOwn(options, key))
    if (option === undefined) throw new Error(`No option of ${of} fits`)
    return options[option] ?? ''
  }
  const writePart = (part: Part, values: MessageValues): string => {
    if (typeof part === 'string') return part
    const value = values[part.of]
    if (value === undefined) throw new Error(`A message lacks its value ${part.of}`)
    if ('options' in part) return write(chosen(part, value), values)
    return part.type === 'text' ? `${value}` : number(Number(value))
  }
  const write = (message: Message, values: MessageValues = {}): string =>
    typeof message === 'string' ? message : message.map((part) => writePart(part, values)).join('')
  return write
}
