import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message, Part } from './message.ts'

/**
 * Parses ICU MessageFormat: `{x}`, `{x, number}`, `{x, plural, …}`, `{x, selectordinal, …}`, `{x, select, …}`. Dates are
 * handed in as text.
 * @throws when the text is not valid, or says what no message of ours may (formats of its own, tags, offsets)
 */
export const parseMessage = (text: string): Message => messageOf(parse(text, { ignoreTag: true }))

const messageOf = (elements: readonly MessageFormatElement[], counted?: string): Message => {
  const parts = elements.map((element) => partOf(element, counted))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

const partOf = (element: MessageFormatElement, counted: string | undefined): Part => {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return { type: 'text', of: element.value }
    case TYPE.pound:
      if (counted === undefined) return '#'
      return { type: 'number', of: counted }
    case TYPE.number:
      if (element.style) break
      return { type: 'number', of: element.value }
    case TYPE.select:
      return { type: 'select', of: element.value, options: optionsOf(element.options, counted) }
    case TYPE.plural:
      if (element.offset !== 0) break
      return {
        type: element.pluralType === 'ordinal' ? 'ordinal' : 'cardinal',
        of: element.value,
        options: optionsOf(element.options, element.value),
      }
  }
  throw new Error(`a message cannot hold ${JSON.stringify(element)}`)
}

const optionsOf = (options: Readonly<Record<string, { value: MessageFormatElement[] }>>, counted: string | undefined) =>
  Object.fromEntries(Object.entries(options).map(([key, { value }]) => [key, messageOf(value, counted)]))
