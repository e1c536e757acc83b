import { type ChangedNoun, isChangedNoun } from '#contract/changes.ts'
import { roleNames } from '#contract/roles.ts'
import { type MessageId, noNames } from '#i18n/intl.ts'
import type { AnyField, AnyFieldTable } from '../../../ui/form/field-table.tsx'
import { articleFields } from '../../articles/admin/article-noun.ts'
import { agendaFields } from '../../assemblies/admin/agenda-fields.ts'
import { assemblyFields } from '../../assemblies/admin/assembly-noun.ts'
import { voteFields } from '../../assemblies/admin/vote-fields.ts'
import { taskFields } from '../../board/admin/task-fields.ts'
import { bulletinFields } from '../../bulletins/admin/bulletin-fields.ts'
import { pieceLoanFields } from '../../compositions/admin/piece-loan-noun.ts'
import { pieceFields } from '../../compositions/admin/piece-noun.ts'
import { recordingFields } from '../../compositions/admin/recording-noun.ts'
import { sheetFields } from '../../compositions/admin/sheet-noun.ts'
import { documentFields } from '../../documents/admin/document-noun.ts'
import { folderFields } from '../../documents/admin/folder-noun.ts'
import { dutyFields } from '../../duties/admin/duty-fields.ts'
import { enquiryFields } from '../../enquiries/admin/enquiry-fields.ts'
import { equipmentFields } from '../../equipment/admin/equipment-noun.ts'
import { loanFields } from '../../equipment/admin/loan-noun.ts'
import { eventFields } from '../../events/admin/event-noun.ts'
import { federationDateFields } from '../../federation/admin/date-fields.ts'
import { feeExceptionFields } from '../../fees/admin/exception-noun.ts'
import { feeRuleFields } from '../../fees/admin/rule-noun.ts'
import { feeRunFields } from '../../fees/admin/run-noun.ts'
import { functionFields } from '../../functions/admin/function-noun.ts'
import { groupFields } from '../../groups/admin/group-noun.ts'
import { accountFields } from '../../ledger/admin/account-noun.ts'
import { pageTextFields } from '../../page-texts/admin/page-text-noun.ts'
import { cardFields } from '../../persons/admin/card-fields.tsx'
import { allPartsFields } from '../../persons/admin/further-fields.ts'
import { membershipFields } from '../../persons/admin/membership-fields.tsx'
import { pictureFields } from '../../pictures/admin/picture-noun.ts'
import { repertoireFields } from '../../repertoires/admin/repertoire-noun.ts'
import { settingsFields } from '../../settings/admin/settings-noun.ts'
import { itemFields } from '../../shop/admin/item-noun.ts'
import { requestFields } from '../../substitutes/admin/request-fields.tsx'
import { substituteFields } from '../../substitutes/admin/substitute-noun.ts'
import { venueFields } from '../../venues/admin/venue-noun.ts'

type Names = Readonly<Record<string, MessageId>>

const labelsOf = (fields: AnyFieldTable): Names =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** The bytes and what follows from them. */
const file = { size: 'admin.field.file', sha256: 'admin.field.file', mimeType: 'admin.field.file' } as const

/** The columns of the only group that something is for. */
const onlyGroup = { forGroup: 'admin.only_group', groupId: 'admin.only_group' } as const

/** Labels of logged fields, as in the forms that edit them. A field that is missing here has a general label. */
const names: Readonly<Record<ChangedNoun, Names>> = {
  article: labelsOf(articleFields),
  event: {
    ...labelsOf(eventFields),
    startsAt: 'admin.event.start',
    endsAt: 'admin.event.end',
    fileId: 'admin.event.files',
    cancelled: 'calendar.cancelled',
    comment: 'admin.bulletin.comment',
  },
  venue: labelsOf(venueFields),
  participation: {
    status: 'admin.field.answer',
    remarks: 'admin.field.remarks',
    lateAnswer: 'admin.field.late_answer',
  },
  attendance: { attendance: 'admin.field.attendance' },
  programme: {
    compositionIds: 'admin.field.pieces',
    freeLines: 'admin.programme.lines',
    programmePublic: 'admin.programme.public',
  },
  composition: labelsOf(pieceFields),
  sheet: {
    ...labelsOf(sheetFields),
    ...file,
    compositionId: 'admin.field.piece',
    orientations: 'admin.field.orientations',
  },
  recording: { ...labelsOf(recordingFields), ...file, compositionId: 'admin.field.piece' },
  piece_loan: { ...labelsOf(pieceLoanFields), compositionId: 'admin.field.piece' },
  repertoire: labelsOf(repertoireFields),
  file: { ...labelsOf(documentFields), ...file, ...onlyGroup, folderId: 'admin.document.folder' },
  board_task: {
    ...labelsOf(taskFields),
    eventId: 'board.task.event',
    fileId: 'board.task.file',
    doneAt: 'board.task.do',
  },
  federation_year: {
    done: 'federation.date.done',
    reason: 'federation.reason',
    remarks: 'federation.note',
  },
  federation_date: labelsOf(federationDateFields),
  folder: { ...labelsOf(folderFields), groupId: 'admin.noun.group' },
  picture: {
    ...labelsOf(pictureFields),
    showsBand: 'admin.picture.shows',
    showsGroupId: 'admin.picture.shows',
  },
  person: {
    ...labelsOf(cardFields),
    ...labelsOf(allPartsFields),
    voice: 'admin.part.voice',
    household: 'admin.field.family',
    guardians: 'admin.field.family',
    merged: 'admin.field.merged',
    archived: 'admin.field.archived',
    otherMemberships: 'admin.field.history',
  },
  representation: { representative: 'admin.field.representative', consent: 'admin.field.consent' },
  group: labelsOf(groupFields),
  page_text: { ...labelsOf(pageTextFields), position: 'admin.page_text.position' },
  settings: { ...labelsOf(settingsFields), logo: 'admin.look.logo' },
  shop: { open: 'admin.field.shop_open' },
  shop_item: labelsOf(itemFields),
  order: {
    deliveredAt: 'admin.order.delivered.label',
    state: 'admin.order.field.state',
    paidBy: 'admin.order.field.paidBy',
    refunded: 'admin.order.field.refunded',
    returned: 'admin.order.field.returned',
  },
  equipment: labelsOf(equipmentFields),
  ledger: { closed: 'admin.ledger.closed' },
  treasury: { reminders: 'admin.reminders', donations: 'admin.donations', confirmations: 'admin.donations.mailed' },
  bank_transaction: {
    number: 'admin.ledger.invoice',
    account: 'admin.ledger.account',
    donor: 'admin.donations.donor.field',
  },
  fee_rule: labelsOf(feeRuleFields),
  band_function: { ...labelsOf(functionFields), position: 'admin.page_text.position' },
  fee_exception: { ...labelsOf(feeExceptionFields), person: 'admin.fee_exception.person' },
  fee_run: labelsOf(feeRunFields),
  ledger_account: labelsOf(accountFields),
  loan: labelsOf(loanFields),
  substitute: labelsOf(substituteFields),
  duty: {
    ...labelsOf(dutyFields),
    ...onlyGroup,
    startsAt: 'admin.duty.start',
    endsAt: 'admin.duty.end',
    volunteers: 'admin.duty.volunteers',
  },
  assembly: { ...labelsOf(assemblyFields), agenda: 'assembly.agenda', motion: 'assembly.motions' },
  agenda_item: labelsOf(agendaFields),
  assembly_vote: { ...labelsOf(voteFields), counts: 'assembly.vote.counts', casting: 'assembly.vote.casting' },
  enquiry: {
    ...labelsOf(enquiryFields),
    closesAt: 'admin.enquiry.deadline',
    endedAt: 'admin.enquiry.ended',
    eventId: 'admin.enquiry.event',
  },
  bulletin: { ...labelsOf(bulletinFields), comment: 'admin.bulletin.comment' },
  substitute_request: {
    ...labelsOf(requestFields),
    asked: 'admin.substitute_request.people',
    reply: 'admin.field.answer',
    state: 'admin.substitute_request.state',
  },
  import: { persons: 'admin.field.import.persons', pieces: 'admin.field.pieces' },
  persons: {
    ROLE: 'admin.several.ROLE',
    INSTRUMENT: 'admin.several.INSTRUMENT',
    BEGIN: 'admin.several.BEGIN',
    END: 'admin.several.END',
    HONORARY: 'admin.several.HONORARY',
    ARCHIVE: 'admin.several.ARCHIVE',
    undone: 'admin.several.undone',
  },
  mailing: { subject: 'admin.mailing.subject', persons: 'admin.field.import.persons' },
  invoice: {
    paidAt: 'admin.invoice.paid_on',
    paidBy: 'admin.invoice.paid_on',
    number: 'admin.invoice.column.number',
    marked: 'admin.invoice.movement.MARKED',
    cash: 'admin.invoice.movement.CASH',
    write_off: 'admin.invoice.movement.WRITE_OFF',
    donated: 'admin.invoice.movement.DONATED',
    moved: 'admin.invoice.movement.MOVED',
    reminder_fee: 'admin.invoice.movement.REMINDER_FEE',
    cancelled: 'admin.invoice.movement.CANCEL',
    refund: 'admin.invoice.field.refund',
    mailed: 'admin.invoice.field.mailed',
    reminder: 'admin.reminders',
    instalments: 'admin.invoice.plan.count',
  },
  membership: {
    ...labelsOf(membershipFields({ member: true, roles: ['ADMIN'] }, noNames)),
    leaveDate: 'admin.membership.end.day',
    formerFunctions: 'admin.field.history',
  },
  role: Object.fromEntries(roleNames.map((role) => [role, `admin.role.${role}`] as const)),
}

/** Nouns with lists whose values have words of their own. */
const tables: Readonly<Record<string, AnyFieldTable>> = {
  event: eventFields,
  shop_item: itemFields,
  person: allPartsFields,
}

/** The field of the form that edits a logged field. */
export const getField = (noun: string, field: string): AnyField | undefined => tables[noun]?.[field]

/** The names of changed fields, each once. */
export const getFieldNames = (noun: string, fields: readonly string[]): readonly MessageId[] => {
  const ofNoun = isChangedNoun(noun) ? names[noun] : {}
  const found = fields.map((field): MessageId => (Object.hasOwn(ofNoun, field) && ofNoun[field]) || 'admin.field.other')
  return [...new Set(found)]
}
