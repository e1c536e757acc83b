import * as v from 'valibot'
import type { CallInput } from '#contract/endpoint.ts'
import { IdempotencyKey } from '#contract/endpoint.ts'
import { PeopleChoice, selectionOf } from '#contract/listed-persons.ts'
import { mailingSalutations } from '#contract/mailing-fields.ts'
import {
  ListedMailing,
  MailingInput,
  mailingTextMaximum,
  type previewMailing,
  replyTargets,
  sendMailing,
} from '#contract/mailings.ts'
import { type Field, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { draftKey, type EditedNoun } from '../../admin/edit/edited-noun.ts'
import { htmlField } from '../../admin/edit/HtmlControl.tsx'
import { AttachmentsControl } from './AttachmentsControl.tsx'
import { attachmentsIn } from './attachments.ts'

type Body = CallInput<typeof previewMailing>['body']
type Choice = v.InferInput<typeof PeopleChoice>
/** The form's values: the mailing, and what its draft remembers. */
export interface MailingForm extends Required<v.InferInput<typeof MailingInput>> {
  /** Idempotency key: the same until the draft is sent or discarded, even if the page is loaded again. */
  readonly key: string
  /** The recipients as JSON. */
  readonly recipients: string
}

/** A sent mailing is never changed: its form is always that of a new row. */
const Row = v.object({ ...ListedMailing.entries, id: v.number(), version: v.number() })
export type SentMailing = v.InferOutput<typeof Row>

const german = { legend: 'admin.german', lang: 'de-CH' } as const
const english = { legend: 'admin.english', hint: 'admin.mailing.english.hint', folded: true } as const

const NoControl = () => null

/** A value that the form stores without a control. */
const hidden = (label: 'admin.mailing.recipients'): Field<undefined, string, SentMailing> => ({
  label,
  read: () => '',
  send: (value) => value,
  Control: NoControl,
})

/** The chosen persons in a form's value; null = it has none. */
export const choiceIn = (value: string): Choice | null => {
  const parsed = v.safeParse(PeopleChoice, value === '' ? null : JSON.parse(value))
  return parsed.success ? parsed.output : null
}

export const mailingFields: FieldTable<SentMailing, MailingForm> = {
  salutation: selectField({
    label: 'admin.mailing.salutation',
    choices: [...mailingSalutations],
    labelOf: (salutation) => `admin.mailing.salutation.${salutation}`,
  }),
  subjectDe: textField({ label: 'admin.mailing.subject_de', group: german }),
  textDe: htmlField({
    label: 'admin.mailing.text_de',
    hint: 'admin.mailing.text.fields',
    group: german,
    maximum: mailingTextMaximum,
    pictures: 'none',
  }),
  subjectEn: textField({ label: 'admin.mailing.subject_en', group: english, optional: true }),
  textEn: htmlField({
    label: 'admin.mailing.text_en',
    group: english,
    maximum: mailingTextMaximum,
    optional: true,
    pictures: 'none',
  }),
  attachments: {
    label: 'admin.mailing.attachments',
    hint: 'admin.mailing.attachments.hint',
    optional: true,
    read: () => '',
    send: (value) => attachmentsIn(value).map(({ uuid }) => uuid),
    Control: AttachmentsControl,
  },
  replyTo: selectField({
    label: 'admin.mailing.reply_to',
    choices: [...replyTargets],
    labelOf: (target) => `admin.mailing.reply_to.${target}`,
  }),
  key: hidden('admin.mailing.recipients'),
  recipients: hidden('admin.mailing.recipients'),
}

/** The request that previews or sends the mailing of a form. */
export const bodyOf = ({ key: _key, recipients, ...mailing }: MailingForm): Body => ({
  ...mailing,
  ...(choiceIn(recipients) ?? { uuids: [] }),
})

export const mailingNoun: EditedNoun<SentMailing, MailingForm> = {
  noun: 'mailing',
  fields: mailingFields,
  rules: MailingInput,
  schema: Row,
  draftOf: draftKey('mailing'),
  create: async (call, form) => {
    const headers = v.is(IdempotencyKey, form.key) ? { 'idempotency-key': form.key } : {}
    const { filter, uuids, ...mailing } = bodyOf(form)
    const body = { ...mailing, ...selectionOf(uuids === undefined ? { filter } : { uuids }) }
    return { ...(await call(sendMailing, { headers, body })), id: 0, version: 0 }
  },
  change: () => Promise.reject(new Error('a sent mailing is never changed')),
  cache: () => undefined,
}
