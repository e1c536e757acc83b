import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { type Askable, type EditedEnquiry, EnquiryInput, enquiryResource } from '#contract/edited-enquiries.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { shortDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { audiencesOf } from './audiences.ts'
import { enquiryFields } from './enquiry-fields.ts'
import { askableQuery, askedEnquiriesQuery } from './queries.ts'

interface NewEnquiryProps {
  readonly askable: Askable
  readonly onAsked: () => void
  readonly onClose: () => void
}

type Body = CallInput<typeof enquiryResource.create>['body']

const NewEnquiry = ({ askable, onAsked, onClose }: NewEnquiryProps) => {
  const { call } = useApp()
  const text = useText()
  const id = useId()
  const [first] = askable.everybody ? [] : audiencesOf(askable, text)
  const write = useWrite({
    noun: 'enquiry',
    send: (body: Body, key) => call(enquiryResource.create, { headers: { 'idempotency-key': key }, body }),
    onSuccess: onAsked,
  })
  const start = valuesOf(enquiryFields, null)
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('asked.new')}</h2>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={enquiryFields}
        rules={EnquiryInput}
        start={first === undefined ? start : { ...start, sections: first.sections, invitations: first.invitations }}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('asked.create')}
        onSend={(body) => void write.send(body as Body)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

const AskedEnquiry = ({ enquiry }: { readonly enquiry: EditedEnquiry }) => {
  const { locale } = useApp()
  const text = useText()
  const { id, titleDe, titleEn, deadline, closed, anonymous, asked, answered } = enquiry
  const state = closed
    ? text('asked.closed')
    : text('asked.until', { day: shortDate(deadline, locale), time: timeOfDay(deadline) })
  return (
    <li className="card">
      <Link className="go" to="/$locale/intra/enquiries/asked/$id" params={{ locale, id: `${id}` }}>
        {locale === 'de-ch' ? titleDe : (titleEn ?? titleDe)}
      </Link>
      <p className="soft small">
        {[state, ...(anonymous ? [text('asked.anonymous')] : []), text('asked.answered', { answered, asked })].join(
          ' · ',
        )}
      </p>
    </li>
  )
}

/** The enquiries that a planner or a leader manages, and the form for another one. */
export const AskedEnquiriesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const [isNew, setIsNew] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const askable = useQuery(askableQuery(app))
  const { data, isError, refetch } = useQuery(askedEnquiriesQuery(app))
  const mayAsk =
    askable.data !== undefined &&
    (askable.data.everybody || askable.data.section !== null || askable.data.groups.length > 0)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/enquiries" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('asked.back')}
        </Link>
        <PageTitle>{text('asked.title')}</PageTitle>
        <p>{text('asked.detail')}</p>
      </div>
      <div className="grid">
        {isNew && askable.data !== undefined && (
          <NewEnquiry
            askable={askable.data}
            onAsked={() => {
              setIsAsked(true)
              setIsNew(false)
            }}
            onClose={() => setIsNew(false)}
          />
        )}
        {!isNew && mayAsk && (
          <div className="buttons">
            <Button onClick={() => setIsNew(true)}>{text('asked.new')}</Button>
          </div>
        )}
        <Outcome role="status">{!isNew && isAsked && <Note kind="ok">{text('asked.created')}</Note>}</Outcome>
        {askable.data !== undefined && !mayAsk && <p>{text('asked.nobody')}</p>}
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        {data === undefined && !isError && <RowsSkeleton />}
        {data?.length === 0 && <p className="empty">{text('asked.none')}</p>}
        {data !== undefined && data.length > 0 && (
          <ul className="grid grid--two">
            {data.map((enquiry) => (
              <AskedEnquiry key={enquiry.id} enquiry={enquiry} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
