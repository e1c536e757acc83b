import type { LinkProps } from '@tanstack/react-router'
import { type Area, canEnter } from '#contract/access.ts'
import type { KnownMember } from '#device/identity.ts'
import type { MessageId } from '#i18n/intl.ts'

/** The subjects of the entries, in the order of the start page. */
export const subjects = ['meetings', 'music', 'people', 'website', 'money', 'technique'] as const

interface Entry {
  readonly to: string
  readonly name: MessageId
  readonly hint: MessageId
  readonly area: Extract<
    Area,
    | 'people'
    | 'editing'
    | 'administration'
    | 'changes'
    | 'handbook'
    | 'planning'
    | 'programmes'
    | 'duties'
    | 'federation'
    | 'books'
    | 'treasury'
  >
  readonly subject: (typeof subjects)[number]
}

/** The areas under /intra/admin by subject, in the order in which they are listed; also used by the guard. */
export const adminEntries = [
  {
    to: '/$locale/intra/admin/events',
    name: 'admin.events',
    hint: 'admin.events.hint',
    area: 'editing',
    subject: 'meetings',
  },
  {
    to: '/$locale/intra/admin/venues',
    name: 'admin.venues',
    hint: 'admin.venues.hint',
    area: 'programmes',
    subject: 'meetings',
  },
  {
    to: '/$locale/intra/admin/duties',
    name: 'admin.duties',
    hint: 'admin.duties.hint',
    area: 'duties',
    subject: 'meetings',
  },
  {
    to: '/$locale/intra/admin/seating',
    name: 'admin.seating',
    hint: 'admin.seating.hint',
    area: 'duties',
    subject: 'meetings',
  },
  {
    to: '/$locale/intra/admin/sheets',
    name: 'admin.sheets',
    hint: 'admin.sheets.hint',
    area: 'editing',
    subject: 'music',
  },
  {
    to: '/$locale/intra/admin/repertoires',
    name: 'admin.repertoires',
    hint: 'admin.repertoires.hint',
    area: 'editing',
    subject: 'music',
  },
  {
    to: '/$locale/intra/admin/programmes',
    name: 'programmes.title',
    hint: 'admin.programmes.hint',
    area: 'programmes',
    subject: 'music',
  },
  {
    to: '/$locale/intra/admin/people',
    name: 'admin.people',
    hint: 'admin.people.hint',
    area: 'people',
    subject: 'people',
  },
  {
    to: '/$locale/intra/admin/federation',
    name: 'admin.federation',
    hint: 'admin.federation.hint',
    area: 'federation',
    subject: 'people',
  },
  {
    to: '/$locale/intra/admin/groups',
    name: 'admin.groups',
    hint: 'admin.groups.hint',
    area: 'people',
    subject: 'people',
  },
  {
    to: '/$locale/intra/admin/equipment',
    name: 'admin.equipment',
    hint: 'admin.equipment.hint',
    area: 'people',
    subject: 'people',
  },
  {
    to: '/$locale/intra/admin/substitutes',
    name: 'admin.substitutes',
    hint: 'admin.substitutes.hint',
    area: 'planning',
    subject: 'people',
  },
  {
    to: '/$locale/intra/admin/articles',
    name: 'admin.articles',
    hint: 'admin.articles.hint',
    area: 'editing',
    subject: 'website',
  },
  {
    to: '/$locale/intra/admin/page-texts',
    name: 'admin.page_texts',
    hint: 'admin.page_texts.hint',
    area: 'editing',
    subject: 'website',
  },
  {
    to: '/$locale/intra/admin/documents',
    name: 'admin.documents',
    hint: 'admin.documents.hint',
    area: 'editing',
    subject: 'website',
  },
  {
    to: '/$locale/intra/admin/folders',
    name: 'admin.folders',
    hint: 'admin.folders.hint',
    area: 'editing',
    subject: 'website',
  },
  {
    to: '/$locale/intra/admin/pictures',
    name: 'admin.pictures',
    hint: 'admin.pictures.hint',
    area: 'editing',
    subject: 'website',
  },
  { to: '/$locale/intra/admin/shop', name: 'admin.shop', hint: 'admin.shop.hint', area: 'editing', subject: 'website' },
  { to: '/$locale/intra/admin/fee-runs', name: 'admin.fees', hint: 'admin.fees.hint', area: 'books', subject: 'money' },
  {
    to: '/$locale/intra/admin/treasury',
    name: 'admin.treasury',
    hint: 'admin.treasury.hint',
    area: 'books',
    subject: 'money',
  },
  {
    to: '/$locale/intra/admin/fees',
    name: 'admin.invoices',
    hint: 'admin.invoices.hint',
    area: 'books',
    subject: 'money',
  },
  {
    to: '/$locale/intra/admin/fees/reminders',
    name: 'admin.reminders',
    hint: 'admin.reminders.hint',
    area: 'books',
    subject: 'money',
  },
  {
    to: '/$locale/intra/admin/fees/loans',
    name: 'admin.loan_invoices',
    hint: 'admin.loan_invoices.hint',
    area: 'books',
    subject: 'money',
  },
  {
    to: '/$locale/intra/admin/fees/donations',
    name: 'admin.donations',
    hint: 'admin.donations.hint',
    area: 'books',
    subject: 'money',
  },
  { to: '/$locale/intra/admin/bank', name: 'admin.bank', hint: 'admin.bank.hint', area: 'books', subject: 'money' },
  {
    to: '/$locale/intra/admin/ledger',
    name: 'admin.ledger',
    hint: 'admin.ledger.hint',
    area: 'books',
    subject: 'money',
  },
  {
    to: '/$locale/intra/admin/accounts',
    name: 'admin.accounts',
    hint: 'admin.accounts.hint',
    area: 'treasury',
    subject: 'money',
  },
  {
    to: '/$locale/intra/admin/functions',
    name: 'admin.functions',
    hint: 'admin.functions.hint',
    area: 'administration',
    subject: 'technique',
  },
  {
    to: '/$locale/intra/admin/settings',
    name: 'admin.settings',
    hint: 'admin.settings.hint',
    area: 'administration',
    subject: 'technique',
  },
  {
    to: '/$locale/intra/admin/jobs',
    name: 'admin.jobs',
    hint: 'admin.jobs.hint',
    area: 'administration',
    subject: 'technique',
  },
  {
    to: '/$locale/intra/admin/changes',
    name: 'admin.changes',
    hint: 'admin.changes.hint',
    area: 'changes',
    subject: 'technique',
  },
  {
    to: '/$locale/intra/admin/handbook',
    name: 'admin.handbook',
    hint: 'admin.handbook.hint',
    area: 'handbook',
    subject: 'technique',
  },
] as const satisfies readonly Entry[]

export type ListRoute = (typeof adminEntries)[number]['to']
/** The lists whose rows have pages of their own. */
export type RowList = { [List in ListRoute]: `${List}/$id` extends LinkProps['to'] ? List : never }[ListRoute]

/** Links back to lists that are not called like their titles. */
const backs: { readonly [List in ListRoute]?: MessageId } = {
  '/$locale/intra/admin/articles': 'admin.articles.all',
  '/$locale/intra/admin/events': 'admin.events.all',
  '/$locale/intra/admin/folders': 'admin.folders.all',
  '/$locale/intra/admin/groups': 'admin.groups.all',
  '/$locale/intra/admin/page-texts': 'admin.page_texts.all',
  '/$locale/intra/admin/repertoires': 'admin.repertoires.all',
  '/$locale/intra/admin/sheets': 'admin.sheets.all',
  '/$locale/intra/admin/shop': 'admin.shop.all',
  '/$locale/intra/admin/venues': 'admin.venues.all',
}

export const titleOf = (list: ListRoute): MessageId => adminEntries.find(({ to }) => to === list)?.name ?? 'admin.title'
/** The text of a link back to a list. */
export const backTo = (list: ListRoute): MessageId => backs[list] ?? titleOf(list)

/** Returns true if the member can open the route of this id. The index lists what is open to the member. */
export const canOpen = (member: KnownMember, routeId: string): boolean =>
  canEnter(adminEntries.find(({ to }) => routeId.startsWith(to))?.area ?? 'managing', member)
