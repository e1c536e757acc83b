import { type ChangedNoun, isChangedNoun } from '#contract/changes.ts'
import { roleNames } from '#contract/roles.ts'
import type { MessageId } from '#i18n/intl.ts'
import { labels as article } from '../articles/article-form.ts'
import { labels as document } from '../documents/document-form.ts'
import { labels as event } from '../events/event-form.ts'
import { labels as repertoire } from '../repertoires/repertoire-form.ts'
import { labels as part } from '../sheets/part-form.ts'
import { labels as piece } from '../sheets/piece-form.ts'
import { labels as item } from '../shop/item-form.ts'

type Names = Readonly<Record<string, MessageId>>

/** The bytes and what follows from them. */
const file = { size: 'admin.field.file', sha256: 'admin.field.file', mimeType: 'admin.field.file' } as const
const voice = {
  instrument: 'admin.person.instrument',
  voice: 'admin.part.voice',
  key: 'admin.person.key',
} as const satisfies Names

/** Labels of logged fields, as in the forms that edit them. A field that is missing here has a general label. */
const names: Readonly<Record<ChangedNoun, Names>> = {
  article,
  event: {
    ...event,
    startsAt: 'admin.event.start',
    endsAt: 'admin.event.end',
    fileId: 'admin.event.files',
    cancelled: 'calendar.cancelled',
  },
  participation: { status: 'admin.field.answer', remarks: 'admin.field.remarks' },
  programme: { compositionIds: 'admin.field.pieces' },
  composition: piece,
  sheet: { ...part, ...file, compositionId: 'admin.field.piece' },
  repertoire,
  file: { ...document, ...file },
  person: voice,
  shop: { open: 'admin.field.shop_open' },
  shop_item: item,
  order: { deliveredAt: 'admin.order.delivered.label' },
  invoice: { paidAt: 'admin.invoice.paid_on', paidBy: 'admin.invoice.paid_on' },
  membership: {
    organizationId: 'admin.membership.organization',
    functionType: 'admin.membership.function',
    joinDate: 'admin.membership.join',
    leaveDate: 'admin.membership.end.day',
  },
  role: Object.fromEntries(roleNames.map((role) => [role, `admin.role.${role}`] as const)),
}

/** The names of changed fields, each once. */
export const getFieldNames = (noun: string, fields: readonly string[]): readonly MessageId[] => {
  const ofNoun = isChangedNoun(noun) ? names[noun] : {}
  const found = fields.map((field): MessageId => (Object.hasOwn(ofNoun, field) && ofNoun[field]) || 'admin.field.other')
  return [...new Set(found)]
}
