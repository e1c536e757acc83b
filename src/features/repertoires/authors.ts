import type { Composition } from '#contract/compositions.ts'

/** Formats genre and authors: 'Marsch. O. Sandacher, arr. C. Quellrain' */
export const authors = ({ genre, composers, arrangers }: Composition): string => {
  const arranged = arrangers.length === 0 ? '' : `arr. ${arrangers.join(', ')}`
  const names = [composers.join(', '), arranged].filter((name) => name !== '').join(', ')
  return [genre ?? '', names].filter((part) => part !== '').join('. ')
}
