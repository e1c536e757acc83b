import * as styles from './functions.css'
import { Plus, X } from 'lucide-react'
import type { EditedFunction } from '#contract/edited-functions.ts'
import { wordsOfTable } from '#contract/instrument-index.ts'
import { instrumentTable } from '#contract/instrument-names.ts'
import { instrumentsMaximum } from '#contract/instruments.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { readTyped, type TypedInstrument, writeTyped } from './instrument-values.ts'

const blank: TypedInstrument = { nameDe: '', nameEn: '', words: '' }

/** The instruments of the section that the app recognises without the band's help. */
const KnownInstruments = ({ section }: { readonly section: string }) => {
  const { locale } = useApp()
  const text = useText()
  const known = instrumentTable.filter(({ instrument, isAsked }) => instrument === section && !isAsked)
  if (known.length === 0) return null
  return (
    <details>
      <summary>{text('admin.function.instruments.known', { count: known.length })}</summary>
      <p className="small">{known.map(({ nameDe, nameEn }) => (locale === 'de-ch' ? nameDe : nameEn)).join(', ')}</p>
    </details>
  )
}

interface InstrumentRowProps {
  /** Name of its inputs in the form. */
  readonly name: string
  /** Number of the instrument, from 1. */
  readonly number: number
  readonly typed: TypedInstrument
  /** The id of its section; '' = a new one. */
  readonly section: string
  readonly onChange: (typed: TypedInstrument) => void
  readonly onRemove: () => void
}

const InstrumentRow = ({ name, number, typed, section, onChange, onRemove }: InstrumentRowProps) => {
  const text = useText()
  const title = text('admin.function.instruments.one', { number })
  const known = wordsOfTable(section, { ...typed, words: [] })
  const inputOf = (field: keyof TypedInstrument) => ({
    ...{ name: `${name}-${number}-${field}`, autoComplete: 'off', error: undefined, value: typed[field] },
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange({ ...typed, [field]: target.value }),
  })
  return (
    <li>
      <fieldset>
        <legend>{title}</legend>
        <div className="form-row">
          <TextField {...inputOf('nameDe')} label={text('admin.function.instruments.name_de')} />
          <TextField {...inputOf('nameEn')} label={text('admin.function.instruments.name_en')} optional />
        </div>
        <TextField
          {...inputOf('words')}
          label={text('admin.function.instruments.words')}
          hint={text('admin.function.instruments.words.hint')}
          optional
        />
        {known.length > 0 && (
          <p className="small soft">{text('admin.function.instruments.also', { words: known.join(', ') })}</p>
        )}
        <QuietButton onClick={onRemove}>
          <X aria-hidden="true" />
          {text('admin.function.instruments.remove', { name: typed.nameDe === '' ? title : typed.nameDe })}
        </QuietButton>
      </fieldset>
    </li>
  )
}

/** The instruments of a section, with the words by which parts are recognised. */
export const InstrumentsControl = ({
  name,
  label,
  hint,
  error,
  row,
  value = '',
  set,
}: ControlProps<EditedFunction>) => {
  const text = useText()
  const instruments = readTyped(value)
  return (
    <fieldset className={styles.instruments}>
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      {row !== null && <KnownInstruments section={row.code} />}
      <ul>
        {instruments.map((typed, index) => (
          <InstrumentRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an instrument has no id, and its name is typed here
            key={index}
            name={name}
            number={index + 1}
            typed={typed}
            section={row?.code ?? ''}
            onChange={(changed) => set(writeTyped(instruments.with(index, changed)))}
            onRemove={() => set(writeTyped(instruments.toSpliced(index, 1)))}
          />
        ))}
      </ul>
      {instruments.length < instrumentsMaximum && (
        <QuietButton onClick={() => set(writeTyped([...instruments, blank]))}>
          <Plus aria-hidden="true" />
          {text('admin.function.instruments.add')}
        </QuietButton>
      )}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
