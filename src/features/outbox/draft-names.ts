import { type DraftNoun, draftNouns, type KeyedDraft } from '#device/drafts.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Text } from '../../ui/intl.tsx'

const nounNames: Record<DraftNoun, MessageId> = {
  article: 'session.sign_out.draft.article',
  event: 'session.sign_out.draft.event',
  mailing: 'session.sign_out.draft.mailing',
  page_text: 'session.sign_out.draft.page_text',
  shop_item: 'session.sign_out.draft.shop_item',
}

/** Returns the name of a draft: what it is, with its German title or subject if it has one. */
export const draftName = ({ key, draft: { base, typed } }: KeyedDraft, text: Text): string => {
  const found = draftNouns.find((one) => key.startsWith(`${one}/`))
  const noun = text(found === undefined ? 'session.sign_out.draft.other' : nounNames[found])
  const values = { ...base, ...typed }
  const title = (values.titleDe ?? values.nameDe ?? values.subjectDe ?? '').trim()
  return title === '' ? noun : text('session.sign_out.draft', { noun, title })
}
