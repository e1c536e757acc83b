import { type ImportAct, type ImportChoices, importActs } from '#contract/import-choices.ts'
import type { ImportPlan } from '#contract/imports.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { choiceOf, chooseAct, correctCell, discardCorrections } from './choices.ts'
import type { ImportNoun } from './import-nouns.ts'

export interface ChoosingRows {
  readonly noun: ImportNoun
  readonly choices: ImportChoices
  readonly onChoose: (choices: ImportChoices) => void
}
interface RowChoicesProps extends ChoosingRows {
  readonly row: ImportPlan['rows'][number]
}

/** The faulty cells of a row, to be corrected in place, and the acts that are possible. */
export const RowChoices = ({ noun, row: planned, choices, onChoose }: RowChoicesProps) => {
  const text = useText()
  const { row, result, problems } = planned
  const { cells, act } = choiceOf(choices, row)
  const labelOf = (field: string): string => {
    const label = noun.fields[field]
    return label === undefined ? field : text(label)
  }
  const acts = importActs.filter((one) => one === 'skip' || one === act || planned.acts.includes(one))
  const faults = problems.flatMap(({ field, ...problem }) =>
    field === null || field === 'other' ? [] : [{ field, ...problem }],
  )
  const corrected = Object.keys(cells)
  return (
    <>
      {problems.map(({ field, message }) => field === null && <p key={message}>{message}</p>)}
      {faults.map(({ field, value, message }) => (
        <TextField
          key={field}
          name={`cell-${row}-${field}`}
          label={labelOf(field)}
          error={message}
          autoComplete="off"
          value={cells[field] ?? value}
          onChange={({ target }) => onChoose(correctCell(choices, row, field, target.value))}
        />
      ))}
      {faults.length === 0 && corrected.length > 0 && (
        <p className="soft small">
          {text('admin.import.corrected', { columns: corrected.map(labelOf).join(', ') })}{' '}
          <QuietButton onClick={() => onChoose(discardCorrections(choices, row))}>
            {text('admin.import.discard')}
          </QuietButton>
        </p>
      )}
      {(result === 'refused' || act !== null || planned.acts.length > 0) && (
        <SelectField
          name={`act-${row}`}
          label={text('admin.import.act', { row })}
          value={act ?? ''}
          onChange={({ target }) =>
            onChoose(chooseAct(choices, row, importActs.find((one: ImportAct) => one === target.value) ?? null))
          }
          choices={[
            { value: '', label: text(result === 'refused' ? 'admin.import.act.later' : 'admin.import.act.usual') },
            ...acts.map((one) => ({ value: one, label: text(`admin.import.act.${one}`) })),
          ]}
        />
      )}
    </>
  )
}
