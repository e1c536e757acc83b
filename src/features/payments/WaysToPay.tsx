import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canEnter } from '#contract/access.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { settingsQuery } from '../layout/queries.ts'

/** Tells whoever may enter the bank account that there is none; visitors are not offered what is missing. */
const NoBankAccount = () => {
  const { locale } = useApp()
  const text = useText()
  const session = useSessionState()
  if (session === null || session.kind === 'anonymous' || !canEnter('administration', session.member)) return null
  return (
    <Note>
      <p>{text('fee.bank.none')}</p>
      <Link className={buttonLook('quiet')} to="/$locale/intra/admin/settings" params={{ locale }}>
        {text('fee.bank.settings')}
      </Link>
    </Note>
  )
}

interface WaysToPayProps {
  /** The fields of every way to pay. */
  readonly fields: ReactNode
  /** The button that pays online. */
  readonly online: ReactNode
  /** The QR-bill for a bank. */
  readonly bank: ReactNode
}

/** The ways in which the band can be paid; how to reach it if there are none. */
export const WaysToPay = ({ fields, online, bank }: WaysToPayProps) => {
  const app = useApp()
  const text = useText()
  const { paysOnline = true, paysByBank = true } = useQuery(settingsQuery(app)).data ?? {}
  return (
    <>
      {(paysOnline || paysByBank) && fields}
      {paysOnline && online}
      {paysByBank ? bank : <NoBankAccount />}
      {!paysOnline && !paysByBank && (
        <Note>
          <p>{text('fee.pay.none')}</p>
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale: app.locale }}>
            {text('payment.contact')}
          </Link>
        </Note>
      )}
    </>
  )
}
