import * as styles from './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import {
  archivePerson,
  type Consequences,
  deletePerson,
  endAllMemberships,
  reinstatePerson,
} from '#contract/listed-persons.ts'
import type { AdminPerson } from '#contract/members.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ChangeState } from './ChangeState.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { consequencesQuery } from './queries.ts'
import { usePersonWrite } from './usePersonWrite.ts'

type Question = 'end' | 'archive' | 'delete'

/** The consequences of an action in sentences: the things that end, and those that stay. */
const sentencesFor = (question: Question, found: Consequences, text: Text): readonly string[] => {
  const {
    memberships,
    roles,
    devices,
    subscriptions,
    comingAnswers,
    contactOf,
    openInvoices,
    openOrders,
    wards,
    lentItems,
  } = found
  const names = roles.flatMap((role) => (role === 'other' ? [] : [text(`admin.role.${role}`)]))
  return [
    ...(memberships > 0 ? [text('admin.end.memberships', { count: memberships })] : []),
    ...(names.length > 0 ? [text('admin.end.roles', { roles: names.join(', ') })] : []),
    ...(found.hasAccount
      ? [text(question === 'delete' ? 'admin.end.account' : 'admin.end.sign_in', { count: devices })]
      : []),
    ...(subscriptions > 0 ? [text('admin.end.subscriptions', { count: subscriptions })] : []),
    ...(comingAnswers > 0 ? [text('admin.end.answers', { count: comingAnswers })] : []),
    ...(contactOf > 0 ? [text('admin.end.contact', { count: contactOf })] : []),
    ...(openInvoices > 0 ? [text('admin.end.invoices', { count: openInvoices })] : []),
    ...(openOrders > 0 ? [text('admin.end.orders', { count: openOrders })] : []),
    ...(lentItems.length > 0 ? [text('admin.end.lent', { items: lentItems.join(', ') })] : []),
    ...(wards > 0 ? [text('admin.end.wards', { count: wards })] : []),
    text(`admin.end.stays.${question}`),
  ]
}

interface AskProps {
  readonly person: AdminPerson
  readonly question: Question
  readonly onYes: (day: string) => void
  readonly onNo: () => void
}

/** Lists the consequences, and asks. */
const Ask = ({ person, question, onYes, onNo }: AskProps) => {
  const app = useApp()
  const text = useText()
  const [day, setDay] = useState(() => toWireDate(app.now()))
  const { data, isError, refetch } = useQuery(consequencesQuery(app, person.uuid))
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed> : null
  // Archiving ends the membership of the board; leaving is refused by the server if nobody else can administer.
  const isPossible = question === 'end' || (question === 'archive' && data.obstacle === 'board')
  const obstacle = isPossible ? null : data.obstacle
  const title = text(`admin.end.${question}.title`, { name: person.label })
  if (obstacle !== null)
    return (
      <ConfirmDialog
        title={title}
        detail={text(`admin.end.obstacle.${obstacle}`)}
        yes={text('action.close')}
        onYes={onNo}
        onNo={onNo}
      />
    )
  return (
    <ConfirmDialog
      title={title}
      detail={text(`admin.end.${question}.detail`)}
      yes={text(`admin.end.${question}.yes`)}
      onYes={() => day !== '' && onYes(day)}
      onNo={onNo}
    >
      <ul className={styles.consequences}>
        {sentencesFor(question, data, text).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {question === 'end' && (
        <TextField
          name="lastDay"
          label={text('admin.membership.end.day')}
          type="date"
          error={undefined}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

const hasOpenMembership = ({ memberships }: AdminPerson): boolean =>
  memberships.some(({ leaveDate }) => leaveDate === null)
const isReinstatable = (person: AdminPerson): boolean =>
  person.archived || (!hasOpenMembership(person) && person.memberships.length > 0)

interface EndButtonsProps {
  readonly person: AdminPerson
  readonly busy: boolean
  readonly onReinstate: () => void
  readonly onAsk: (question: Question) => void
  /** The button that merges a person who is not archived. */
  readonly children: ReactNode
}

const EndButtons = ({ person, busy, onReinstate, onAsk, children }: EndButtonsProps) => {
  const text = useText()
  const asking = (question: Question) => (
    <QuietButton onClick={() => onAsk(question)}>{text(`admin.end.${question}`)}</QuietButton>
  )
  return (
    <div className="buttons">
      {hasOpenMembership(person) && asking('end')}
      {isReinstatable(person) && (
        <QuietButton blocked={busy} onClick={onReinstate}>
          {text('admin.end.reinstate')}
        </QuietButton>
      )}
      {!person.archived && (
        <>
          {children}
          {asking('archive')}
        </>
      )}
      {asking('delete')}
    </div>
  )
}

/** Ends all memberships, archives, reinstates, merges or deletes the person. */
export const EndPerson = ({ person }: { readonly person: AdminPerson }) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isMerging, setMerging] = useState(false)
  const write = usePersonWrite('membership')
  const removing = useWrite({
    noun: 'person',
    send: (_: null) => call(deletePerson, { params: { uuid: person.uuid } }),
    onSuccess: () => navigate({ to: '/$locale/intra/admin/people', params: { locale } }),
  })
  const params = { uuid: person.uuid }
  const reinstate = (): void => void write.send((send) => send(reinstatePerson, { params }))
  const act = (day: string): void => {
    setQuestion(null)
    if (question === 'end') void write.send((send) => send(endAllMemberships, { params, body: { leaveDate: day } }))
    if (question === 'archive') void write.send((send) => send(archivePerson, { params }))
    if (question === 'delete') void removing.send(null)
  }
  return (
    <section className="card" aria-labelledby="end-person">
      <h2 id="end-person">{text('admin.end')}</h2>
      <EndButtons person={person} busy={write.busy} onReinstate={reinstate} onAsk={setQuestion}>
        <QuietButton onClick={() => setMerging(!isMerging)} aria-expanded={isMerging}>
          {text('admin.merge.begin')}
        </QuietButton>
      </EndButtons>
      {isReinstatable(person) && <p className="soft small">{text('admin.end.reinstate.detail')}</p>}
      {isMerging && (
        <PersonSearch
          label={text('admin.merge.find')}
          except={[person.uuid]}
          onFound={(found) =>
            void navigate({
              to: '/$locale/intra/admin/people/$uuid',
              params: { locale, uuid: person.uuid },
              search: { merge: found.uuid },
            })
          }
        />
      )}
      <ChangeState write={removing.busy || removing.failure !== null ? removing : write} />
      {question !== null && <Ask person={person} question={question} onYes={act} onNo={() => setQuestion(null)} />}
    </section>
  )
}
