import type { CallInput } from '#contract/endpoint.ts'
import { type FeeRun, FeeRunInput, feeRunResource } from '#contract/fee-runs.ts'
import { dateField, type FieldTable } from '../../../ui/form/field-table.tsx'
import { cacheRow, type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { numberField } from './money-fields.ts'
import { runQuery } from './queries.ts'

type Body = CallInput<typeof feeRunResource.create>['body']

export const feeRunFields: FieldTable<FeeRun, Body> = {
  year: numberField({ label: 'admin.fee_run.year' }),
  keyDate: dateField({ label: 'admin.fee_run.key_date', hint: 'admin.fee_run.key_date.hint', sideBySide: true }),
  dueDate: dateField({ label: 'admin.fee_run.due_date', sideBySide: true }),
}

export const feeRunNoun: EditedNoun<FeeRun, Body> = {
  noun: 'fee_run',
  fields: feeRunFields,
  rules: FeeRunInput,
  nameOf: ({ year }) => `${year}`,
  removal: {
    endpoint: feeRunResource.remove,
    title: 'admin.fee_run.remove.title',
    detail: 'admin.fee_run.remove.detail',
  },
  ...writesOf(feeRunResource),
  cache: cacheRow(runQuery),
}

/** The first month, from 1, in which a run for the next year is more likely than one for this year. */
const nextYearFrom = 10
/** Days to pay. */
const term = 30

/** The values of a new run's form: in autumn those of the next year. */
const nextRun = (today: string) => {
  const isNext = Number(today.slice(5, 7)) >= nextYearFrom
  const year = Number(today.slice(0, 4)) + Number(isNext)
  const due = new Date(`${today}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + term)
  return {
    year: `${year}`,
    keyDate: isNext ? `${year}-01-01` : today,
    dueDate: isNext ? `${year}-01-31` : due.toISOString().slice(0, 10),
  }
}

/** The form of a new run. */
export const newRunNoun = (today: string): EditedNoun<FeeRun, Body> => {
  const { year, keyDate, dueDate } = nextRun(today)
  return {
    ...feeRunNoun,
    fields: {
      year: { ...feeRunFields.year, initial: year },
      keyDate: { ...feeRunFields.keyDate, initial: keyDate },
      dueDate: { ...feeRunFields.dueDate, initial: dueDate },
    },
  }
}
