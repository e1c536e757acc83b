import { type Area, canEnter, type Standing } from './access.ts'

interface LoggedNoun {
  /**
   * The source that names an entry: the row itself ('row'), a person whose account may be deleted while the row remains
   * ('person'), or nothing, because there is only one row ('none').
   */
  readonly namedBy: 'row' | 'person' | 'none'
  /** The area whose persons read its entries. */
  readonly readers: Extract<Area, 'editing' | 'administration' | 'books'>
}

/** Nouns of the change log. */
export const changedNouns = {
  article: { namedBy: 'row', readers: 'editing' },
  event: { namedBy: 'row', readers: 'editing' },
  venue: { namedBy: 'row', readers: 'editing' },
  participation: { namedBy: 'row', readers: 'administration' },
  attendance: { namedBy: 'row', readers: 'administration' },
  programme: { namedBy: 'row', readers: 'editing' },
  composition: { namedBy: 'row', readers: 'editing' },
  sheet: { namedBy: 'row', readers: 'editing' },
  recording: { namedBy: 'row', readers: 'editing' },
  piece_loan: { namedBy: 'row', readers: 'editing' },
  repertoire: { namedBy: 'row', readers: 'editing' },
  file: { namedBy: 'row', readers: 'editing' },
  folder: { namedBy: 'row', readers: 'editing' },
  board_task: { namedBy: 'row', readers: 'administration' },
  picture: { namedBy: 'row', readers: 'editing' },
  person: { namedBy: 'person', readers: 'administration' },
  persons: { namedBy: 'none', readers: 'administration' },
  representation: { namedBy: 'row', readers: 'administration' },
  group: { namedBy: 'row', readers: 'administration' },
  membership: { namedBy: 'person', readers: 'administration' },
  role: { namedBy: 'person', readers: 'administration' },
  page_text: { namedBy: 'row', readers: 'editing' },
  band_function: { namedBy: 'row', readers: 'administration' },
  settings: { namedBy: 'none', readers: 'administration' },
  shop: { namedBy: 'none', readers: 'editing' },
  shop_item: { namedBy: 'row', readers: 'editing' },
  order: { namedBy: 'person', readers: 'editing' },
  invoice: { namedBy: 'row', readers: 'books' },
  equipment: { namedBy: 'row', readers: 'administration' },
  loan: { namedBy: 'row', readers: 'administration' },
  substitute: { namedBy: 'row', readers: 'administration' },
  substitute_request: { namedBy: 'row', readers: 'administration' },
  duty: { namedBy: 'row', readers: 'administration' },
  enquiry: { namedBy: 'row', readers: 'administration' },
  assembly: { namedBy: 'row', readers: 'administration' },
  agenda_item: { namedBy: 'row', readers: 'administration' },
  assembly_vote: { namedBy: 'row', readers: 'administration' },
  bulletin: { namedBy: 'row', readers: 'administration' },
  federation_year: { namedBy: 'none', readers: 'administration' },
  federation_date: { namedBy: 'row', readers: 'administration' },
  import: { namedBy: 'none', readers: 'administration' },
  mailing: { namedBy: 'none', readers: 'administration' },
  ledger: { namedBy: 'none', readers: 'books' },
  ledger_account: { namedBy: 'row', readers: 'books' },
  bank_transaction: { namedBy: 'row', readers: 'books' },
  fee_rule: { namedBy: 'row', readers: 'books' },
  fee_exception: { namedBy: 'row', readers: 'books' },
  fee_run: { namedBy: 'row', readers: 'books' },
  treasury: { namedBy: 'none', readers: 'books' },
} as const satisfies Record<string, LoggedNoun>
export type ChangedNoun = keyof typeof changedNouns

export const isChangedNoun = (name: string): name is ChangedNoun => Object.hasOwn(changedNouns, name)

/** The nouns whose entries somebody reads: editors what they edit, treasurers and auditors what concerns money. */
export const readableNouns = (who: Standing): ChangedNoun[] =>
  Object.keys(changedNouns)
    .filter(isChangedNoun)
    .filter((noun) => canEnter(changedNouns[noun].readers, who))

export const changeActions = ['created', 'changed', 'cancelled', 'removed'] as const
export type ChangeAction = (typeof changeActions)[number]
