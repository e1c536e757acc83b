import { type EditedRepertoire, RepertoireInput } from '#contract/edited-repertoire.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

/** In the order in which they stand on the page. */
export const fieldNames = ['name', 'dateStart', 'dateEnd', 'hidden', 'compositionIds'] as const
export type FieldName = (typeof fieldNames)[number]

export const labels = {
  name: 'admin.repertoire.name',
  dateStart: 'admin.repertoire.start',
  dateEnd: 'admin.repertoire.end',
  hidden: 'admin.repertoire.hidden',
  compositionIds: 'admin.repertoire.pieces',
} as const satisfies Record<FieldName, MessageId>

/** A repertoire as its form shows it; pieces are their numbers in playing order, with commas between them. */
export const valuesOf = (repertoire: EditedRepertoire | null): Values<FieldName> => ({
  name: repertoire?.name ?? '',
  dateStart: repertoire?.dateStart ?? '',
  dateEnd: repertoire?.dateEnd ?? '',
  hidden: repertoire?.hidden === true ? 'on' : '',
  compositionIds: repertoire?.compositions.map(({ id }) => id).join() ?? '',
})

export const idsIn = (written: string): number[] => (written === '' ? [] : written.split(',').map(Number))

export const inputOf = ({ hidden, compositionIds, ...texts }: Values<FieldName>) => ({
  ...texts,
  hidden: hidden === 'on',
  compositionIds: idsIn(compositionIds),
})

export const problemsOf = (values: Values<FieldName>) => toFieldProblems(RepertoireInput, inputOf(values), fieldNames)

/** The numbers with the one at `from` a place earlier (-1) or later (1). */
export const moved = (ids: readonly number[], from: number, by: -1 | 1): readonly number[] => {
  const [one, other] = [ids[from], ids[from + by]]
  if (one === undefined || other === undefined) return ids
  return ids.map((id) => (id === one ? other : id === other ? one : id))
}
