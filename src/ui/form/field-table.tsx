import type { ComponentProps, ReactNode } from 'react'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { type Text, useText } from '../intl.tsx'
import { date, timeOfDay } from '../wall-clock.ts'
import { Checkbox } from './Checkbox.tsx'
import type { FunctionChoices } from './function-choices.ts'
import { SelectField } from './SelectField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

/** The values of a form, by field; a checkbox is 'on' or ''. */
export type Values<Name extends string = string> = Readonly<Record<Name, string>>

/** A fieldset around neighbouring fields that name the same group. */
export interface FieldGroup {
  readonly legend: MessageId
  /** True if the fields are folded behind a summary of those that are set. */
  readonly folded?: boolean
  readonly hint?: MessageId
  readonly lang?: string
}

/** Options of a kind of control besides label and value. */
export interface ControlOptions {
  readonly input?: Pick<
    ComponentProps<typeof TextField>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'max'
  >
  /** Returns the text as it is stored, shown once the field is left. */
  readonly normalize?: (value: string) => string
  /** Maximum characters of a multi-line text. */
  readonly maximum?: number
  /** The pictures of a rich text: none in one that goes to mail programs; absent = those of the site. */
  readonly pictures?: 'none' | 'bulletin'
  /** Label beside a checkbox. */
  readonly sentence?: MessageId
  /** A choice without a label is shown as it is. */
  readonly choices?: readonly { readonly value: string; readonly label: MessageId | null }[]
  readonly functions?: FunctionChoices
}

export interface ControlProps<Row = unknown> {
  readonly options: ControlOptions
  /** The edited row, or what a form without one was opened with; null = a new row. */
  readonly row: Row | null
  /** Name in the form, and its id. */
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  /** The error as a sentence. */
  readonly error: string | undefined
  readonly optional: boolean
  /** undefined: the DOM holds the value (useForm). */
  readonly value: string | undefined
  /** The first value in the DOM; undefined = none. */
  readonly defaultValue: string | undefined
  readonly set: (value: string) => void
  readonly values: Values
  /** Sets another field of the form. */
  readonly setField: (field: string, value: string) => void
}

/** One field of a form over a row: `Stored` is its value in the row, `Sent` its value in the request. */
export interface Field<Stored, Sent, Row = unknown> {
  readonly label: MessageId
  /** Name of the field in a list of missing fields, if the label is too long for it. */
  readonly short?: MessageId
  readonly hint?: MessageId
  readonly optional?: boolean
  readonly group?: FieldGroup
  /** Neighbours with the same mark are side by side on a wide screen; `narrow-first`: the first is narrower. */
  readonly sideBySide?: boolean | 'name' | 'narrow-first'
  /** The value in a new row's form. */
  readonly initial?: string
  /** Returns the value as text; receives the row for fields whose value is elsewhere in it. */
  readonly read: (stored: Stored, row: Row) => string
  readonly send: (value: string) => Sent
  /** Returns the value in words, if it is not shown as it is. */
  readonly inWords?: (value: string, text: Text, locale: Locale) => string
  /** Returns true if the form shows and sends the field. `row` is null for a new one. */
  readonly isShown?: (values: Values, row: Row | null) => boolean
  /** Message for an empty field that is optional in the rules but required while it is shown. */
  readonly required?: MessageId
  readonly Control: (props: ControlProps<Row>) => ReactNode
  readonly options?: ControlOptions
}

/** All fields of a request's input, in the order of the page. A missing or an unknown field does not compile. */
export type FieldTable<Row, Input> = {
  readonly [Name in keyof Input & string]-?: Field<
    Name extends keyof Row ? Row[Name] : undefined,
    Exclude<Input[Name], undefined>,
    Row
  >
}

export type AnyField = Field<never, unknown, never>
export type AnyFieldTable = Readonly<Record<string, AnyField>>

/** Options of every kind of field. */
type Options<Row> = Pick<
  Field<never, never, Row>,
  'label' | 'short' | 'hint' | 'optional' | 'group' | 'sideBySide' | 'isShown'
>

export const TextControl = ({
  options: { input, normalize },
  row: _row,
  set,
  values: _values,
  setField: _setField,
  ...props
}: ControlProps) => (
  <TextField
    {...props}
    {...input}
    onChange={({ target }) => set(target.value)}
    {...(normalize && {
      onBlur: ({ target }) => {
        const value = normalize(target.value)
        if (value !== target.value) set(value)
      },
    })}
  />
)

/** A single-line text. */
export const textField = <Row,>({
  input = {},
  normalize,
  ...field
}: Options<Row> & Pick<ControlOptions, 'input' | 'normalize'>): Field<string | null | undefined, string, Row> => ({
  ...field,
  read: (stored) => stored ?? '',
  send: (value) => value,
  Control: TextControl,
  options: { input, ...(normalize && { normalize }) },
})

export const AreaControl = ({
  options,
  row: _row,
  set,
  values,
  setField: _setField,
  defaultValue: _,
  ...props
}: ControlProps) => (
  <TextArea
    {...props}
    count={(props.value ?? values[props.name] ?? '').trim().length}
    maximum={options.maximum ?? 0}
    onChange={({ target }) => set(target.value)}
  />
)

/** Attributes of an email address. */
export const emailInput = {
  type: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const satisfies ControlOptions['input']

/** A multi-line text of at most `maximum` characters. */
export const areaField = <Row,>({
  maximum,
  ...field
}: Options<Row> & { readonly maximum: number }): Field<string | null | undefined, string, Row> => ({
  ...field,
  read: (stored) => stored ?? '',
  send: (value) => value,
  Control: AreaControl,
  options: { maximum },
})

/** A day ('2026-03-14'). */
export const dateField = <Row,>(options: Options<Row>): Field<string | undefined, string, Row> => ({
  ...textField({ ...options, input: { type: 'date' } }),
  inWords: (value, _text, locale) => date(value, locale),
})

export const timeInWords = (value: string, _text: Text, locale: Locale): string =>
  `${date(value, locale)} ${timeOfDay(value)}`

/** A day and a time of Zürich ('2026-03-14T20:00'). */
export const timeField = <Row,>(options: Options<Row>): Field<string, string, Row> => ({
  ...textField({ ...options, input: { type: 'datetime-local' } }),
  inWords: timeInWords,
})

export const CheckboxControl = ({ options: { sentence }, name, hint, value, set }: ControlProps) => {
  const text = useText()
  const checkbox = (
    <Checkbox
      name={name}
      {...(value !== undefined && { checked: value === 'on' })}
      {...(hint !== undefined && { 'aria-describedby': `${name}-hint` })}
      onChange={({ target }) => set(target.checked ? 'on' : '')}
    >
      {sentence && text(sentence)}
    </Checkbox>
  )
  if (hint === undefined) return checkbox
  return (
    <div className="field">
      {checkbox}
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  )
}

/** A checkbox; `sentence` is shown beside the box, `label` names the field elsewhere. */
export const checkboxField = <Row,>({
  sentence,
  ...field
}: Options<Row> & { readonly sentence: MessageId; readonly initial?: 'on' }): Field<
  boolean | undefined,
  boolean,
  Row
> => ({
  ...field,
  read: (stored) => (stored ? 'on' : ''),
  send: (value) => value === 'on',
  inWords: (_value, text) => text('admin.value.yes'),
  Control: CheckboxControl,
  options: { sentence },
})

interface Choices<Choice extends string, Row> extends Options<Row> {
  readonly autoComplete?: ComponentProps<'select'>['autoComplete']
  /** The choices in the order of the list; '' for an option that means none, or none yet. */
  readonly choices: readonly Choice[]
  /** null: the choice is shown as it is. */
  readonly labelOf: (choice: Choice) => MessageId | null
  readonly initial?: Choice
}

export const SelectControl = ({
  options,
  row: _row,
  set,
  values: _values,
  setField: _setField,
  optional: _optional,
  defaultValue: _defaultValue,
  ...props
}: ControlProps) => {
  const text = useText()
  const choices =
    options.choices?.map(({ value, label }) => ({ value, label: label === null ? value : text(label) })) ?? []
  return (
    <SelectField
      {...props}
      autoComplete={options.input?.autoComplete}
      onChange={({ target }) => set(target.value)}
      choices={choices}
    />
  )
}

/** One of a few choices; '' is sent unchanged, for the rules to refuse. An unknown stored value is not selected. */
export const selectField = <Choice extends string, Row>({
  choices,
  labelOf,
  autoComplete,
  ...field
}: Choices<Choice, Row>): Field<string | null | undefined, Exclude<Choice, ''>, Row> => ({
  initial: choices[0] ?? '',
  ...field,
  read: (stored) => choices.find((choice) => choice === stored) ?? '',
  send: (value) => value as Exclude<Choice, ''>,
  inWords: (value, text) => {
    const known = choices.find((choice) => choice === value)
    const label = known === undefined ? null : labelOf(known)
    return label === null ? value : text(label)
  },
  Control: SelectControl,
  options: { input: { autoComplete }, choices: choices.map((value) => ({ value, label: labelOf(value) })) },
})

/** One of a few choices, or none: '' is sent as null. */
export const optionalSelectField = <Choice extends string, Row>(
  options: Choices<Choice, Row>,
): Field<string | null | undefined, Exclude<Choice, ''> | null, Row> => {
  const { send, ...field } = selectField<Choice, Row>(options)
  return { ...field, send: (value) => (value === '' ? null : send(value)) }
}

/** Parses numbers separated by commas. */
export const idsIn = (value: string): number[] => (value === '' ? [] : value.split(',').map(Number))
