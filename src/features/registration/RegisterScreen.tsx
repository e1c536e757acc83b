import { lazyForm } from '../../ui/form/lazy-form.ts'
import '../captcha/captcha.css'
import * as styles from './registration.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { captchaQuery } from '../captcha/queries.ts'
import { settingsQuery } from '../layout/queries.ts'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs } from '../page-texts/Words.tsx'
import { NextSteps, Thanks, useRegistered } from './Registered.tsx'

const registrationForm = lazyForm(
  'registration',
  async () => (await import('./PassiveRegistration.tsx')).PassiveRegistration,
)

const route = getRouteApi('/$locale/register')

// Loaded on demand with the texts about payment: only registered visitors need them.
const FirstFee = lazy(async () => ({ default: (await import('./FirstFee.tsx')).FirstFee }))

/** Thanks, and the form for the first invoice. */
const Paying = ({ invoice }: { readonly invoice: string }) => {
  const { loadMessages } = useApp()
  const [ready, setReady] = useState(false)
  const isNew = useRegistered() !== undefined
  const place = useRef<HTMLDivElement>(null)
  // The address of the page does not change, so nothing else announces the new content.
  useEffect(() => {
    if (isNew) place.current?.querySelector('h1')?.focus()
  }, [isNew])
  useEffect(() => {
    Promise.all([import('#device/call.ts'), loadMessages(['forms', 'payments'])]).then(
      () => setReady(true),
      (error: unknown) => console.warn('payment_form.load_failed', error),
    )
  }, [loadMessages])
  return (
    <div className={`wrap ${styles.register}`} ref={place}>
      <Thanks />
      <hr className="rule" />
      <div className={styles.registerForm}>
        <NextSteps />
        {ready ? (
          <Suspense>
            <FirstFee invoice={invoice} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

export const loadRegister = async ({ context }: Loading): Promise<void> => {
  await Promise.all([
    loadTexts(context, 'register'),
    registrationForm.load(context.loadMessages),
    load(context.queryClient, captchaQuery(context)),
    load(context.queryClient, settingsQuery(context)),
  ])
}

/** Registration as a passive member, with or without an account, and then the payment of the first fee. */
export const RegisterScreen = () => {
  const { invoice } = route.useSearch()
  const app = useApp()
  const text = useText()
  const texts = usePageTexts('register')
  const { startMode } = useQuery(captchaQuery(app)).data ?? {}
  if (invoice !== undefined) return <Paying invoice={invoice} />
  return (
    <div className={`wrap ${styles.register}`}>
      <PageHead title={text('registration.title')}>
        <Paragraphs of={texts.one('register.intro')} />
      </PageHead>
      <hr className="rule" />
      <div className={styles.registerForm}>
        <LazyForm late={registrationForm} loadMessages={app.loadMessages} atOnce={startMode === 'auto'} />
      </div>
    </div>
  )
}
