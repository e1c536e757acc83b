import type { MessageId } from '#i18n/intl.ts'
import { formOf, type KeyedDraft, type OutboxDraft, type RowDraft } from '../../platform/offline/drafts.ts'
import type { Text } from '../../ui/intl.tsx'

const nounNames: Readonly<Record<RowDraft, MessageId>> = {
  article: 'session.sign_out.draft.article',
  event: 'session.sign_out.draft.event',
  mailing: 'session.sign_out.draft.mailing',
  motion: 'session.sign_out.draft.motion',
  page_text: 'session.sign_out.draft.page_text',
  programme: 'session.sign_out.draft.programme',
  repertoire: 'session.sign_out.draft.repertoire',
  seating: 'session.sign_out.draft.seating',
  shop_item: 'session.sign_out.draft.shop_item',
}
const formTitles: Readonly<Record<OutboxDraft, MessageId>> = {
  'own-card': 'outbox.person',
  notifications: 'outbox.notifications',
  absence: 'absence.title',
  comment: 'comment.own',
  lift: 'lift.title',
  'private-note': 'note.private',
  'sent-bulletin': 'bulletin.title',
  'recording-section': 'stand.section.new',
}

/** Returns the name of a draft: what it is, with its German title or subject, or the title of its form. */
export const draftName = (keyed: KeyedDraft, text: Text): string => {
  const form = formOf(keyed)
  const values = { ...keyed.draft.base, ...keyed.draft.typed }
  const written = (values.titleDe ?? values.nameDe ?? values.subjectDe ?? values.title ?? values.name ?? '').trim()
  const noun = text(
    form !== undefined && form in nounNames ? nounNames[form as RowDraft] : 'session.sign_out.draft.other',
  )
  const title = form !== undefined && form in formTitles ? text(formTitles[form as OutboxDraft]) : written
  return title === '' ? noun : text('session.sign_out.draft', { noun, title })
}
