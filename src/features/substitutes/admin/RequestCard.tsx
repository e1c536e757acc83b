import * as styles from '../../admin/admin.css'
import { shownMailbox } from '#contract/mailbox.ts'
import {
  answerInvitation,
  cancelSubstituteRequest,
  type Invitation,
  renewInvitation,
  type SubstituteRequest,
} from '#contract/substitutes.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { RemoveButton } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { moment } from '../../operation/admin/job-in-words.ts'
import { substituteRequestsQuery } from './queries.ts'

type Action = 'accepted' | 'declined' | 'link'

/** Sends what a planner does with an invitation. */
const useInvitationWrite = (id: number) => {
  const { call } = useApp()
  return useWrite({
    noun: 'substitute_request',
    cache: (saved: SubstituteRequest, app) => {
      const { queryKey } = substituteRequestsQuery(app, saved.eventId)
      app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)))
      return queryKey
    },
    send: (action: Action) =>
      action === 'link'
        ? call(renewInvitation, { params: { id } })
        : call(answerInvitation, { params: { id }, body: { accepted: action === 'accepted' } }),
  })
}

const InvitationRow = ({ invitation, isOpen }: { readonly invitation: Invitation; readonly isOpen: boolean }) => {
  const { locale } = useApp()
  const text = useText()
  const { id, name, email, phone, state, askedAt, expiresAt, answeredAt, byPlanner } = invitation
  const write = useInvitationWrite(id)
  const facts = [
    askedAt === null ? null : text('admin.substitute_request.asked_at', { at: moment(askedAt, locale) }),
    state === 'asked' && expiresAt !== null
      ? text('admin.substitute_request.until', { at: moment(expiresAt, locale) })
      : null,
    answeredAt === null
      ? null
      : text(byPlanner ? 'admin.substitute_request.recorded_at' : 'admin.substitute_request.answered_at', {
          at: moment(answeredAt, locale),
        }),
  ].filter((fact) => fact !== null)
  const hasLink = email !== null && (state === 'asked' || state === 'accepted')
  const button = (action: Action) => (
    <QuietButton key={action} blocked={write.busy} onClick={() => void write.send(action)}>
      {text(`admin.substitute_request.${action}`)}
      <span className="visually-hidden">: {name}</span>
    </QuietButton>
  )
  return (
    <FoldedRow
      title={
        <>
          <b>{name}</b> <span className="tag tag--soft">{text(`admin.invitation.${state}`)}</span>
        </>
      }
      facts={facts}
    >
      <div className="grid">
        <p>
          {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}{' '}
          {email !== null && <a href={`mailto:${email}`}>{shownMailbox(email)}</a>}
        </p>
        <WriteMessage failure={write.failure?.message} />
        <div className="buttons">
          {isOpen && state !== 'accepted' && button('accepted')}
          {isOpen && (state === 'waiting' || state === 'asked') && button('declined')}
          {hasLink && button('link')}
        </div>
      </div>
    </FoldedRow>
  )
}

/** A request with everybody who is asked, and what a planner can do. */
export const RequestCard = ({ request }: { readonly request: SubstituteRequest }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, instrument, voice, state, order, createdAt, message, invitations } = request
  const part = [text(`section.name.${instrument}`), voice].filter((one) => one !== null).join(' ')
  const isOpen = state === 'open' || state === 'exhausted'
  return (
    <section className="card" aria-labelledby={`request-${id}`}>
      <h2 id={`request-${id}`}>
        {part} <span className="tag">{text(`admin.substitute_request.state.${state}`)}</span>
      </h2>
      <p className="soft small">
        {[
          moment(createdAt, locale),
          ...(invitations.length > 1 && order !== 'other' ? [text(`admin.substitute_request.order.${order}`)] : []),
        ].join(' · ')}
      </p>
      {message !== null && <p>{message}</p>}
      <ul className={styles.adminSheets}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isOpen={isOpen} />
        ))}
      </ul>
      {(state === 'open' || state === 'filled') && (
        <RemoveButton
          noun="substitute_request"
          button={
            <>
              {text('admin.substitute_request.cancel')}
              <span className="visually-hidden">: {part}</span>
            </>
          }
          title={text('admin.substitute_request.cancel.title', { part })}
          detail={text('admin.substitute_request.cancel.detail')}
          yes={text('admin.substitute_request.cancel')}
          remove={() => call(cancelSubstituteRequest, { params: { id } })}
        />
      )}
    </section>
  )
}
