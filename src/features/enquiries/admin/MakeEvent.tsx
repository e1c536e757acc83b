import { useId } from 'react'
import * as v from 'valibot'
import { EditedEnquiry, MadeEvent, makeEnquiryEvent, type Results } from '#contract/edited-enquiries.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { answeredKinds } from '#contract/events.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { optionInWords } from '../words.ts'

const Chosen = v.omit(MadeEvent, ['option'])
type Chosen = v.InferInput<typeof Chosen>

const input = { autoComplete: 'off' } as const
const fields: FieldTable<Partial<EditedEnquiry>, Chosen> = {
  kind: {
    ...selectField({
      label: 'admin.event.kind',
      choices: answeredKinds,
      labelOf: (kind) => `admin.event.kind.${kind}`,
    }),
    // An enquiry has a kind of its own, which is no kind of an event.
    read: () => answeredKinds[0],
  },
  titleDe: textField({ label: 'admin.event.title_de', input }),
  titleEn: textField({ label: 'admin.event.title_en', optional: true, input }),
  location: textField({ label: 'admin.event.location', optional: true, input }),
}

interface MakeEventProps {
  readonly enquiry: EditedEnquiry
  readonly option: Results['options'][number]
  readonly onMade: () => void
  readonly onClose: () => void
}

/** The form of the event of a date: everything is filled in, so that one tap makes it. */
export const MakeEvent = ({ enquiry, option, onMade, onClose }: MakeEventProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const heading = useId()
  const { id, version, anonymous } = enquiry
  const write = useWrite({
    noun: 'event',
    schema: EditedEnquiry,
    send: (chosen: Chosen) =>
      call(makeEnquiryEvent, {
        params: { id },
        headers: { 'if-match': ifMatch(version) },
        body: { ...chosen, option: option.id },
      }),
    onSuccess: onMade,
  })
  return (
    <section className="grid" aria-labelledby={heading}>
      <h4 id={heading}>{text('asked.make.title', { day: optionInWords(option, text, locale) })}</h4>
      <p className="soft">{text(anonymous ? 'asked.make.detail.anonymous' : 'asked.make.detail')}</p>
      <WriteMessage
        failure={
          write.current === undefined ? (write.fieldErrors.option ?? write.failure?.message) : text('asked.make.again')
        }
      />
      <ActionForm
        fields={fields}
        rules={Chosen}
        start={valuesOf(fields, enquiry)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('asked.make.save')}
        onSend={(chosen) => void write.send(chosen as Chosen)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}
