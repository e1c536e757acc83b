import * as styles from './enquiries.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type DesiredEnquiryAnswer, enquiryKind, noAnswer, type ShownEnquiry } from '#device/outbox/kinds/enquiry.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import { isRefused } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'
import { PendingState } from '../pending/PendingState.tsx'
import { titleFor, useWhose } from '../representations/useWhose.ts'
import { Whose } from '../representations/Whose.tsx'
import { EnquiryConflict, EnquiryRejected } from './EnquiryConflict.tsx'
import { EnquiryControls } from './EnquiryControls.tsx'
import { answerInWords, isAnswered } from './words.ts'

/** The answer of the member, or of a represented person, to an enquiry. */
const EnquiryPart = ({ enquiry }: { readonly enquiry: ShownEnquiry }) => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const { nameOf } = useWhose()
  const { saveFailed, track } = useLocalWrite()
  const { id, person, title, closed, givenBy, record, row } = enquiry
  const answered = isAnswered(enquiry)
  const canAnswer = !closed && !isRefused(record)
  const set = (desired: DesiredEnquiryAnswer) =>
    track(
      local.outbox.put({
        kind: enquiryKind.kind,
        key: keyFor(id, person),
        title: titleFor(person === null ? null : nameOf(person), title),
        desired,
        row,
      }),
    )
  const conflict = record !== null && <EnquiryConflict record={record} />
  return (
    <div className="grid">
      <div>
        <Whose person={person} />
        <div role="status">
          {record?.state === 'rejected' ? (
            <EnquiryRejected record={record} />
          ) : (
            <PendingState record={record} conflict={conflict}>
              <State head={answered ? 'full' : 'empty'} tone={answered ? 'ok' : 'soft'}>
                {text(answered ? 'enquiry.answered' : closed ? 'enquiry.closed' : 'enquiry.open.state')}
              </State>
            </PendingState>
          )}
        </div>
        {answered && givenBy !== null && (
          <p className="soft small">{text('representation.given_by', { name: givenBy })}</p>
        )}
      </div>
      {canAnswer ? (
        <EnquiryControls enquiry={enquiry} onAnswer={set} />
      ) : (
        <p className={styles.enquirySaid}>{answerInWords(enquiry, enquiry, text, locale)}</p>
      )}
      {canAnswer && answered && (
        <div className="buttons">
          <QuietButton onClick={() => set(noAnswer)}>
            {text('enquiry.take_back')}
            <span className="visually-hidden">: {titleFor(nameOf(person), title)}</span>
          </QuietButton>
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </div>
  )
}

/** One enquiry, with the answers of the member and of represented persons. */
export const EnquiryItem = ({ parts }: { readonly parts: readonly [ShownEnquiry, ...ShownEnquiry[]] }) => {
  const { locale } = useApp()
  const text = useText()
  const [enquiry] = parts
  const { id, deadline, closed, anonymous, eventId } = enquiry
  return (
    <li className="card" id={`enquiry-${id}`}>
      <div>
        <time className="when" dateTime={deadline}>
          {closed
            ? text('enquiry.closed')
            : text('enquiry.until', { day: shortDate(deadline, locale), time: timeOfDay(deadline) })}
        </time>
        <h3>
          <InItsLanguage of={enquiry} part="title" />
        </h3>
        {enquiry.text !== null && (
          <p className={styles.enquiryText}>
            <InItsLanguage of={enquiry} part="text" />
          </p>
        )}
        <p className="soft small">{text(anonymous ? 'enquiry.anonymous' : 'enquiry.named')}</p>
      </div>
      {parts.map((part) => (
        <EnquiryPart key={keyFor(id, part.person)} enquiry={part} />
      ))}
      {eventId !== null && (
        <Link className="go" to="/$locale/intra/meetings" params={{ locale }} hash={`event-${eventId}`}>
          {text('enquiry.event')}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}
