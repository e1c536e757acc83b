/**
 * Nouns of the change log. The value states which source names an entry: the row itself ('row'), a person whose account
 * may be deleted while the row remains ('person'), or nothing, because there is only one row ('none').
 */
export const changedNouns = {
  article: 'row',
  event: 'row',
  participation: 'row',
  attendance: 'row',
  programme: 'row',
  composition: 'row',
  sheet: 'row',
  recording: 'row',
  piece_loan: 'row',
  repertoire: 'row',
  file: 'row',
  picture: 'row',
  person: 'person',
  membership: 'person',
  role: 'person',
  page_text: 'row',
  settings: 'none',
  shop: 'none',
  shop_item: 'row',
  order: 'person',
  invoice: 'row',
  equipment: 'row',
  loan: 'row',
  substitute: 'row',
  substitute_request: 'row',
  duty: 'row',
  import: 'none',
  mailing: 'none',
  ledger: 'none',
  ledger_account: 'row',
  bank_transaction: 'row',
  fee_rule: 'row',
  fee_exception: 'row',
  fee_run: 'row',
} as const satisfies Record<string, 'row' | 'person' | 'none'>
export type ChangedNoun = keyof typeof changedNouns

/** The nouns that editors edit. The log of the others, which concern persons or the whole site, is for administrators. */
export const editorsNouns = [
  'article',
  'event',
  'programme',
  'composition',
  'sheet',
  'recording',
  'piece_loan',
  'repertoire',
  'file',
  'picture',
  'page_text',
  'shop',
  'shop_item',
  'order',
] as const satisfies readonly ChangedNoun[]

export const isChangedNoun = (name: string): name is ChangedNoun => Object.hasOwn(changedNouns, name)

export const changeActions = ['created', 'changed', 'cancelled', 'removed'] as const
export type ChangeAction = (typeof changeActions)[number]
