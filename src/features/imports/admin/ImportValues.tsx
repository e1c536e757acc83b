import * as styles from '../../admin/edit/edit.css'
import {
  datedMeanings,
  type ImportChoices,
  type ImportMeaning,
  type importMeanings,
  type MeaningField,
} from '#contract/import-choices.ts'
import type { ImportPlan } from '#contract/imports.ts'
import type { BandFunctions } from '#contract/sections.ts'
import type { MessageId } from '#i18n/intl.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { chooseMeaning, meaningOf } from './choices.ts'

const labels: {
  readonly [Field in keyof typeof importMeanings]: Readonly<Record<(typeof importMeanings)[Field][number], MessageId>>
} = {
  membership: {
    BAND: 'admin.import.meaning.BAND',
    PASSIVE: 'admin.import.meaning.PASSIVE',
    HONORARY_ACTIVE: 'admin.import.meaning.HONORARY_ACTIVE',
    HONORARY: 'admin.import.meaning.HONORARY',
    FORMER: 'admin.import.meaning.FORMER',
    NONE: 'admin.import.meaning.NONE',
    NOTHING: 'admin.import.meaning.NOTHING',
  },
  gender: {
    NA: 'registration.gender.NA',
    FEMALE: 'registration.gender.FEMALE',
    MALE: 'registration.gender.MALE',
    NOTHING: 'admin.import.meaning.NOTHING',
  },
  preferredChannel: {
    EMAIL: 'person.channel.EMAIL',
    MAIL: 'person.channel.MAIL',
    NOTHING: 'admin.import.meaning.NOTHING',
  },
  honoraryYear: { HONORARY: 'admin.import.meaning.HONORARY_SINCE', NOTHING: 'admin.import.meaning.NOTHING' },
}
/** The meanings of a value, with their labels. */
const meaningsOf = (field: MeaningField, { sections }: BandFunctions): readonly (readonly [string, MessageId])[] =>
  field === 'instrument'
    ? [
        ...sections.map(({ id }) => [id, `section.instrument.${id}`] as const),
        ['NOTHING', 'admin.import.meaning.NOTHING'],
      ]
    : Object.entries(labels[field])

type Listed = ImportPlan['values'][number]

interface MeaningProps {
  readonly index: number
  readonly listed: Listed & { readonly field: MeaningField }
  readonly choices: ImportChoices
  readonly onChoose: (choices: ImportChoices) => void
}

/** The meaning of one value, and its year. */
const Meaning = ({ index, listed: { field, value, count, ...proposed }, choices, onChoose }: MeaningProps) => {
  const text = useText()
  const functions = useFunctions()
  const { is, year } = meaningOf(choices, { field, value }) ?? proposed
  const choose = (meaning: string, since: number | null): void =>
    onChoose(chooseMeaning(choices, { field, value, is: meaning, year: since } as ImportMeaning))
  return (
    <div>
      <SelectField
        name={`meaning-${index}`}
        label={text('admin.import.value', { value })}
        hint={text('admin.import.value.count', { count })}
        value={is ?? ''}
        onChange={({ target }) => choose(target.value, datedMeanings.includes(target.value) ? year : null)}
        choices={[
          ...(is === null ? [{ value: '', label: text('admin.import.meaning.unknown') }] : []),
          ...meaningsOf(field, functions).map(([meaning, label]) => ({ value: meaning, label: text(label) })),
        ]}
      />
      {datedMeanings.includes(is ?? '') && (
        <TextField
          name={`meaning-year-${index}`}
          label={text(is === 'FORMER' ? 'admin.import.meaning.left' : 'admin.import.meaning.since', { value })}
          hint={text('admin.import.meaning.year.hint')}
          error={undefined}
          inputMode="numeric"
          maxLength={4}
          value={year === null ? '' : String(year)}
          onChange={({ target }) => choose(is ?? '', Number(target.value.replace(/\D/g, '')) || null)}
        />
      )}
    </div>
  )
}

interface ImportValuesProps extends Pick<MeaningProps, 'choices' | 'onChoose'> {
  readonly values: ImportPlan['values']
}

/** The values that the import does not know, each once. */
export const ImportValues = ({ values, ...choosing }: ImportValuesProps) => {
  const text = useText()
  if (values.length === 0) return null
  return (
    <section className="grid" aria-labelledby="import-values">
      <h2 id="import-values">{text('admin.import.values')}</h2>
      <p>{text('admin.import.values.detail')}</p>
      <div className={styles.adminPart}>
        {values.map((listed, index) => {
          const { field, value } = listed
          return field === 'other' ? null : (
            <Meaning key={`${field} ${value}`} index={index} listed={{ ...listed, field }} {...choosing} />
          )
        })}
      </div>
    </section>
  )
}
