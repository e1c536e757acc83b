import { Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { type Donor, mailConfirmations, printConfirmations } from '#contract/donations.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

/** True if the donor has a confirmation, or its mail is on its way. */
const isConfirmed = ({ confirmed }: Donor): boolean => confirmed !== null && confirmed.state !== 'FAILED'
/** True if the donor needs one: there is none, or other donations are known since. */
const isDue = (donor: Donor): boolean => !isConfirmed(donor) || donor.confirmed?.amount !== donor.amount
/** A donor whose mail did not arrive may get another one, or a letter. */
const isMailed = ({ sentBy }: Donor): boolean => sentBy === 'MAIL'
const isPrinted = ({ sentBy, confirmed }: Donor): boolean => sentBy === 'POST' || confirmed?.state === 'FAILED'

/** Says by which way the donor gets the confirmation, or got it. */
const ConfirmationState = ({ donor: { sentBy, confirmed, amount } }: { readonly donor: Donor }) => {
  const { locale } = useApp()
  const text = useText()
  if (confirmed === null) return text(`admin.donations.by.${sentBy}`)
  const day = date(confirmed.day, locale)
  const { state } = confirmed
  const isChanged = state === 'SENT' && confirmed.amount !== amount
  return (
    <>
      {state === 'SENT'
        ? text(`admin.donations.confirmed.${confirmed.sentBy}`, { day })
        : text(`admin.donations.confirmed.${state}`)}
      {isChanged && ` ${text('admin.donations.confirmed.amount', { amount: chf(confirmed.amount) })}`}
    </>
  )
}

/** The numbers of confirmations of the year that were sent, wait or failed. */
const Progress = ({ donors }: { readonly donors: readonly Donor[] }) => {
  const text = useText()
  const states = donors.flatMap(({ confirmed }) => confirmed ?? [])
  if (states.length === 0) return null
  const count = (fits: (one: (typeof states)[number]) => boolean): number => states.filter(fits).length
  return (
    <p>
      {text('admin.donations.progress', {
        sent: count(({ state, sentBy }) => state === 'SENT' && sentBy === 'MAIL'),
        waiting: count(({ state }) => state === 'WAITING'),
        failed: count(({ state }) => state === 'FAILED'),
        printed: count(({ state, sentBy }) => state === 'SENT' && sentBy === 'POST'),
      })}
    </p>
  )
}

/** Mails confirmations, and prints those of donors who want letters. */
const useSending = (year: number, onSent: () => void) => {
  const { call } = useApp()
  const text = useText()
  const [reply, setReply] = useState<{ readonly mailed: number; readonly left: number }>()
  const mails = useWrite({
    noun: 'treasury',
    send: (body: { donors: string[]; again: string[] }, key) =>
      call(mailConfirmations, { headers: { 'idempotency-key': key }, body: { year, ...body } }),
    onSuccess: (result) => {
      setReply(result)
      onSent()
    },
  })
  const letters = useWrite({
    noun: 'treasury',
    send: async (donors: string[]) => {
      const bytes = await call(printConfirmations, { body: { year, donors } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('admin.donations.file')} ${year}.pdf`)
    },
    onSuccess: onSent,
  })
  return { mails: { ...mails, reply }, letters }
}

interface SendProps {
  readonly year: number
  /** Mails go out when the year is over. */
  readonly isOver: boolean
  readonly chosen: readonly Donor[]
  readonly onSent: () => void
}

/** Sends the confirmations of the chosen donors. */
const SendConfirmations = ({ year, isOver, chosen, onSent }: SendProps) => {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const { mails, letters } = useSending(year, onSent)
  const busy = mails.busy || letters.busy
  const byMail = chosen.filter(isMailed)
  const byPost = chosen.filter(isPrinted)
  const again = byMail.filter(isConfirmed).map(({ id }) => id)
  const failure = mails.fieldErrors.year ?? mails.fieldErrors.donors ?? mails.failure?.message
  return (
    <>
      <WriteMessage failure={failure ?? letters.fieldErrors.donors ?? letters.failure?.message}>
        {mails.reply !== undefined && <Note kind="ok">{text('admin.donations.mail.done', mails.reply)}</Note>}
      </WriteMessage>
      {!isOver && <p>{text('admin.donations.running', { year: `${year}`, next: `${year + 1}` })}</p>}
      <div className="form-end">
        {isOver && (byMail.length > 0 || byPost.length === 0) && (
          <Button blocked={busy || byMail.length === 0} onClick={() => byMail.length > 0 && setAsking(true)}>
            <Mail aria-hidden="true" />
            {text('admin.donations.mail', { count: byMail.length })}
          </Button>
        )}
        {byPost.length > 0 && (
          <QuietButton blocked={busy} onClick={() => void letters.send(byPost.map(({ id }) => id))}>
            <Printer aria-hidden="true" />
            {text('admin.donations.print', { count: byPost.length })}
          </QuietButton>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={text('admin.donations.mail', { count: byMail.length })}
          detail={[
            text('admin.donations.mail.question'),
            ...(again.length > 0 ? [text('admin.donations.mail.again', { count: again.length })] : []),
          ].join(' ')}
          isRecommended
          yes={text('admin.donations.mail.yes')}
          onYes={() => {
            setAsking(false)
            void mails.send({ donors: byMail.map(({ id }) => id), again })
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface DonorsProps {
  readonly donors: readonly Donor[]
  readonly year: number
  readonly isOver: boolean
}

/** The donors of a year. Those who need a confirmation are chosen until the treasurer says otherwise. */
export const Donors = ({ donors, year, isOver }: DonorsProps) => {
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = (donor: Donor): boolean => choices.get(donor.id) ?? isDue(donor)
  if (donors.length === 0) return <p>{text('admin.donations.none')}</p>
  return (
    <div className="form">
      <Progress donors={donors} />
      {donors.map((donor) => (
        <Checkbox
          key={donor.id}
          name={`donor-${donor.id}`}
          checked={isChosen(donor)}
          onChange={({ target }) => setChoices((before) => new Map([...before, [donor.id, target.checked]]))}
        >
          <b>{donor.name}</b> {text('admin.donations.row', { count: donor.count, amount: chf(donor.amount) })} ·{' '}
          <ConfirmationState donor={donor} />
          {donor.address.length > 0 && <span className="soft"> · {donor.address.join(', ')}</span>}
        </Checkbox>
      ))}
      {mayWrite && (
        <SendConfirmations
          year={year}
          isOver={isOver}
          chosen={donors.filter(isChosen)}
          onSent={() => setChoices(new Map())}
        />
      )}
    </div>
  )
}
