import '../../../ui/card.css'
import * as adminStyles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import {
  closeEnquiry,
  EditedEnquiry,
  EnquiryInput,
  type EnquiryResults,
  enquiryResource,
  exportEnquiry,
} from '#contract/edited-enquiries.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { listFormats } from '#contract/formats.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { shortDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { RemoveButton } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { DateResults } from './DateResults.tsx'
import { enquiryFields } from './enquiry-fields.ts'
import { ChoiceResults, NumberResults, PersonResults, WordResults } from './OtherResults.tsx'
import { enquiryResultsQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/enquiries/asked/$id')

interface EnquiryProps {
  readonly enquiry: EditedEnquiry
}

const Outcomes = ({ enquiry, results, onMade }: EnquiryResults & { readonly onMade: () => void }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, kind, closed, anonymous, titleDe, titleEn } = enquiry
  if (results === null) return <p>{text(closed ? 'asked.results.too_few' : 'asked.results.hidden')}</p>
  const shown = { enquiry, results }
  const title = locale === 'de-ch' ? titleDe : (titleEn ?? titleDe)
  return (
    <>
      {kind === 'DATES' && <DateResults enquiry={enquiry} options={results.options} onMade={onMade} />}
      {kind === 'CHOICE' && <ChoiceResults {...shown} />}
      {kind === 'NUMBER' && <NumberResults {...shown} />}
      {kind === 'WORDS' && anonymous && <WordResults {...shown} />}
      {!anonymous && <PersonResults {...shown} />}
      <ExportButtons
        formats={listFormats}
        fileName={text('document.enquiry.name', { title })}
        load={(format) => call(exportEnquiry, { params: { id }, query: { format } })}
      />
    </>
  )
}

const Change = ({ enquiry }: EnquiryProps) => {
  const { call } = useApp()
  const text = useText()
  const { id, version } = enquiry
  const write = useWrite({
    noun: 'enquiry',
    schema: EditedEnquiry,
    send: (body: object) =>
      call(enquiryResource.change, { params: { id }, headers: { 'if-match': ifMatch(version) }, body }),
  })
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={enquiryFields}
        rules={EnquiryInput}
        start={valuesOf(enquiryFields, enquiry)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('asked.save')}
        onSend={(input) => void write.send(input)}
      />
    </>
  )
}

const End = ({ enquiry: { id } }: EnquiryProps) => {
  const { call } = useApp()
  const text = useText()
  const [asks, setAsks] = useState(false)
  const write = useWrite({ noun: 'enquiry', send: (_: null) => call(closeEnquiry, { params: { id } }) })
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <div className="buttons">
        <QuietButton blocked={write.busy} onClick={() => !write.busy && setAsks(true)}>
          {text('asked.end')}
        </QuietButton>
      </div>
      {asks && (
        <ConfirmDialog
          title={text('asked.end.title')}
          detail={text('asked.end.detail')}
          yes={text('asked.end')}
          onYes={() => {
            setAsks(false)
            void write.send(null)
          }}
          onNo={() => setAsks(false)}
        />
      )}
    </>
  )
}

const Content = ({ enquiry, results }: EnquiryResults) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const [isMade, setIsMade] = useState(false)
  const { id, titleDe, deadline, closed, ended, eventId, anonymous, asked, answered, version } = enquiry
  const state = closed
    ? text('asked.closed')
    : text('asked.until', { day: shortDate(deadline, locale), time: timeOfDay(deadline) })
  return (
    <div className="grid">
      <p>
        {[state, ...(anonymous ? [text('asked.anonymous')] : []), text('asked.answered', { answered, asked })].join(
          ' · ',
        )}
      </p>
      <Outcome role="status">{isMade && <Note kind="ok">{text('asked.made')}</Note>}</Outcome>
      {eventId !== null && (
        <Link className="go" to="/$locale/intra/meetings" params={{ locale }} hash={`event-${eventId}`}>
          {text('enquiry.event')}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
      <section className="grid" aria-labelledby="results">
        <h2 id="results">{text('asked.results')}</h2>
        <Outcomes enquiry={enquiry} results={results} onMade={() => setIsMade(true)} />
      </section>
      {!ended && (
        <>
          <ul className={adminStyles.adminSheets}>
            <FoldedRow title={<b>{text('asked.edit')}</b>} facts={[]}>
              <Change key={version} enquiry={enquiry} />
            </FoldedRow>
          </ul>
          <End enquiry={enquiry} />
        </>
      )}
      <RemoveButton
        noun="enquiry"
        button={text('asked.remove')}
        title={text('asked.remove.title', { title: titleDe })}
        detail={text('asked.remove.detail')}
        yes={text('asked.remove')}
        remove={() => call(enquiryResource.remove, { params: { id } })}
        onRemoved={() => navigate({ to: '/$locale/intra/enquiries/asked', params: { locale } })}
      />
    </div>
  )
}

/** An enquiry for whoever manages it: its results, the event of a date, its form, its end. */
export const AskedEnquiryScreen = () => {
  const id = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(enquiryResultsQuery(app, id))
  const enquiry = query.data?.enquiry
  const title = enquiry && (locale === 'de-ch' ? enquiry.titleDe : (enquiry.titleEn ?? enquiry.titleDe))
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/enquiries/asked" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('asked.back.list')}
        </Link>
        <PageTitle>{title ?? text('asked.title')}</PageTitle>
      </div>
      <Edited query={query}>{(found) => <Content {...found} />}</Edited>
    </>
  )
}
