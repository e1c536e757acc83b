import type { KnownMember } from '#device/identity.ts'
import type { MessageId } from '#i18n/intl.ts'

interface Entry {
  readonly to: string
  readonly name: MessageId
  readonly hint: MessageId
  /** EDITOR: editors and administrators; ADMIN: administrators alone. The server decides again. */
  readonly role: 'EDITOR' | 'ADMIN'
}

/** What can be kept under /intra/admin, in the order in which it is offered; the guard reads it too. */
export const adminEntries = [
  { to: '/$locale/intra/admin/events', name: 'admin.events', hint: 'admin.events.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/articles', name: 'admin.articles', hint: 'admin.articles.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/sheets', name: 'admin.sheets', hint: 'admin.sheets.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/repertoires', name: 'admin.repertoires', hint: 'admin.repertoires.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/documents', name: 'admin.documents', hint: 'admin.documents.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/shop', name: 'admin.shop', hint: 'admin.shop.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/fees', name: 'admin.invoices', hint: 'admin.invoices.hint', role: 'EDITOR' },
  { to: '/$locale/intra/admin/people', name: 'admin.people', hint: 'admin.people.hint', role: 'ADMIN' },
  { to: '/$locale/intra/admin/changes', name: 'admin.changes', hint: 'admin.changes.hint', role: 'EDITOR' },
] as const satisfies readonly Entry[]

type Roles = Pick<KnownMember, 'roles'>

export const mayKeep = ({ roles }: Roles, role: Entry['role']): boolean =>
  roles.includes('ADMIN') || (role === 'EDITOR' && roles.includes('EDITOR'))

/** May they open the route of this id? The index and what no entry names is for every editor. */
export const mayOpen = (member: Roles, routeId: string): boolean =>
  mayKeep(member, adminEntries.find(({ to }) => routeId.startsWith(to))?.role ?? 'EDITOR')
