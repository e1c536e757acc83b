import { CompositionInput, type EditedComposition } from '#contract/edited-compositions.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

/** In the order in which they stand on the page. */
export const fieldNames = [
  'title',
  'subtitle',
  'composers',
  'arrangers',
  'genre',
  'inventory',
  'link',
  'description',
  'archived',
] as const
export type FieldName = (typeof fieldNames)[number]

export const labels = {
  title: 'admin.piece.title',
  subtitle: 'admin.piece.subtitle',
  composers: 'admin.piece.composers',
  arrangers: 'admin.piece.arrangers',
  genre: 'admin.piece.genre',
  inventory: 'admin.piece.inventory',
  link: 'admin.piece.link',
  description: 'admin.piece.description',
  archived: 'admin.piece.archived',
} as const satisfies Record<FieldName, MessageId>

/** A piece as its form shows it; names stand in one line with semicolons between them. */
export const valuesOf = (piece: EditedComposition | null): Values<FieldName> => ({
  title: piece?.title ?? '',
  subtitle: piece?.subtitle ?? '',
  composers: piece?.composers.join('; ') ?? '',
  arrangers: piece?.arrangers.join('; ') ?? '',
  genre: piece?.genre ?? '',
  inventory: piece?.inventory ?? '',
  link: piece?.link ?? '',
  description: piece?.description ?? '',
  archived: piece?.archived === true ? 'on' : '',
})

const namesIn = (line: string): string[] =>
  line
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const inputOf = ({ composers, arrangers, archived, ...texts }: Values<FieldName>) => ({
  ...texts,
  composers: namesIn(composers),
  arrangers: namesIn(arrangers),
  archived: archived === 'on',
})

export const problemsOf = (values: Values<FieldName>) => toFieldProblems(CompositionInput, inputOf(values), fieldNames)
