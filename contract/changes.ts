/** What editors and administrators change, by the noun's name. */
export const changedNouns = [
  'article',
  'event',
  'participation',
  'programme',
  'composition',
  'sheet',
  'repertoire',
  'file',
  'person',
  'membership',
  'role',
  'shop',
  'shop_item',
  'order',
  'invoice',
] as const
export type ChangedNoun = (typeof changedNouns)[number]

export const changeActions = ['created', 'changed', 'cancelled', 'removed'] as const
export type ChangeAction = (typeof changeActions)[number]
