import type { ReactNode } from 'react'
import { truncate } from '#contract/characters.ts'
import { localeFor } from '#i18n/intl.ts'
import { useIntl, useText } from '../intl.tsx'
import { Fold } from './Fold.tsx'
import type { AnyField, FieldGroup, Values } from './field-table.tsx'
import { shownNames } from './field-values.ts'

interface FieldsProps<Name extends string> {
  readonly fields: Readonly<Record<Name, AnyField>>
  /** The edited row, or what a form without one was opened with; null = a new row. */
  readonly row?: object | null
  /** Distinguishes the fields of several forms on one page. */
  readonly prefix?: string
  readonly values: Values
  /** The DOM holds the values (useForm). */
  readonly isUncontrolled?: boolean
  readonly errorOf: (field: Name) => string | undefined
  readonly set: (field: Name, value: string) => void
}

type Shown = readonly [name: string, field: AnyField]

/** Groups neighbours with the same mark. */
const runsOf = <Mark,>(all: readonly Shown[], markOf: (field: AnyField) => Mark): (readonly [Mark, Shown[]])[] => {
  const runs: (readonly [Mark, Shown[]])[] = []
  for (const one of all) {
    const last = runs.at(-1)
    const mark = markOf(one[1])
    if (last !== undefined && last[0] === mark) last[1].push(one)
    else runs.push([mark, [one]])
  }
  return runs
}

/** Characters of a value in a summary. */
const briefLength = 60
const shorten = (words: string): string => (words.length > briefLength ? `${truncate(words, briefLength)} …` : words)

interface FieldControlProps<Name extends string> extends FieldsProps<Name> {
  readonly shown: Shown
}

const FieldControl = <Name extends string>({ shown: [name, field], ...props }: FieldControlProps<Name>) => {
  const { row = null, prefix = '', values, isUncontrolled = false, errorOf, set } = props
  const text = useText()
  const { Control, options = {}, label, hint, optional = false, read } = field
  // Without a value of the row there is no default: it would overwrite a choice made before hydration.
  const first = isUncontrolled && row !== null ? read(Reflect.get(row, name) as never, row as never) : ''
  return (
    <Control
      options={options}
      // The table's type ensures that its controls expect this row.
      row={row as null}
      name={`${prefix}${name}`}
      label={text(label)}
      hint={hint === undefined ? undefined : text(hint)}
      error={errorOf(name as Name)}
      optional={optional}
      value={isUncontrolled ? undefined : (values[name] ?? '')}
      defaultValue={first === '' ? undefined : first}
      set={(value) => set(name as Name, value)}
      values={values}
      setField={(other, value) => set(other as Name, value)}
    />
  )
}

/** Renders the fields of a table in order, in the fieldsets and rows that the table declares. */
export const Fields = <Name extends string>(props: FieldsProps<Name>) => {
  const { fields, row = null, values, errorOf } = props
  const text = useText()
  const locale = localeFor(useIntl().locale)
  const shown = shownNames(fields, values, row).map((name) => [name, fields[name as Name]] as const)
  const controlOf = (one: Shown): ReactNode => <FieldControl key={one[0]} {...props} shown={one} />
  const briefOf = ({ label, short, inWords }: AnyField, value: string): readonly string[] =>
    value === '' ? [] : [`${text(short ?? label)}: ${shorten(inWords?.(value, text, locale) ?? value)}`]
  const rowsOf = (group: readonly Shown[]): ReactNode =>
    runsOf(group, ({ sideBySide = false }) => sideBySide).map(([sideBySide, run]) =>
      sideBySide ? (
        <div
          key={run[0]?.[0]}
          className={sideBySide === 'narrow-first' ? 'form-row form-row--narrow-first' : 'form-row'}
        >
          {run.map(controlOf)}
        </div>
      ) : (
        run.map(controlOf)
      ),
    )
  return runsOf<FieldGroup | undefined>(shown, ({ group }) => group).map(([group, run]) =>
    group === undefined ? (
      rowsOf(run)
    ) : group.folded ? (
      <Fold
        key={group.legend}
        legend={text(group.legend)}
        hint={group.hint && text(group.hint)}
        summary={run.flatMap(([name, field]) => briefOf(field, values[name] ?? ''))}
        isInvalid={run.some(([name]) => errorOf(name as Name) !== undefined)}
      >
        {rowsOf(run)}
      </Fold>
    ) : (
      <fieldset key={group.legend} {...(group.lang && { lang: group.lang })}>
        <legend>{text(group.legend)}</legend>
        {group.hint && <p className="soft">{text(group.hint)}</p>}
        {rowsOf(run)}
      </fieldset>
    ),
  )
}
