import { useQueryClient } from '@tanstack/react-query'
import { bandValues } from '#contract/band-name.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { chf } from '#contract/money.ts'
import type { RegisteredPerson } from '#contract/registration.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { registeredKey } from './queries.ts'

/** The person who has registered on this page; undefined after a reload. */
export const useRegistered = (): RegisteredPerson | undefined =>
  useQueryClient().getQueryData<RegisteredPerson>(registeredKey)

/** Thanks, by name if it is known. */
export const Thanks = () => {
  const { band } = useApp()
  const text = useText()
  const person = useRegistered()
  return (
    <PageHead title={text('registration.thanks.title')}>
      <p>
        {person === undefined
          ? text('registration.thanks', bandValues(band))
          : text('registration.thanks.named', { ...bandValues(band), name: person.firstName })}
      </p>
    </PageHead>
  )
}

/** The next steps after a registration: confirming the address, paying the open invoice. */
export const NextSteps = ({ isPaid = false }: { readonly isPaid?: boolean }) => {
  const text = useText()
  const person = useRegistered()
  return (
    <>
      {person?.account === true ? (
        <Note kind="wait">{text('registration.thanks.verify', { email: shownMailbox(person.email) })}</Note>
      ) : null}
      {person?.invoice == null || isPaid ? null : (
        <p>{text('registration.thanks.invoice', { amount: chf(person.invoice.amount) })}</p>
      )}
    </>
  )
}
