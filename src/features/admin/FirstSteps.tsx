import * as styles from './start.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { type FirstStep, hideFirstSteps } from '#contract/administration.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useText } from '../../ui/intl.tsx'
import { WriteMessage } from './edit/WriteMessage.tsx'
import { firstStepsQuery } from './queries.ts'

/** The page on which each step is taken. */
const places = {
  BAND: { to: '/$locale/intra/admin/settings', hash: 'bandName' },
  PEOPLE: { to: '/$locale/intra/admin/people', search: { view: 'import' } },
  ROLES: { to: '/$locale/intra/admin/people' },
  EVENTS: { to: '/$locale/intra/admin/events/$id' },
  SHEETS: { to: '/$locale/intra/admin/sheets/$id' },
  TEXTS: { to: '/$locale/intra/admin/page-texts' },
  INVITATIONS: { to: '/$locale/intra/admin/people', search: { lacks: 'account' } },
  MAIL: { to: '/$locale/intra/admin/jobs' },
  BACKUP: { to: '/$locale/intra/admin/jobs' },
} as const satisfies Record<FirstStep, object>

/** The first steps of a new band, until an administrator hides them. */
export const FirstSteps = () => {
  const app = useApp()
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(firstStepsQuery(app))
  const { busy, failure, send } = useWrite({
    noun: 'settings',
    send: () => app.call(hideFirstSteps, { body: { shown: false } }),
    onSuccess: () => app.queryClient.invalidateQueries(firstStepsQuery(app)),
  })
  const steps = data?.flatMap(({ step, done }) => (step === 'other' ? [] : [{ step, done }])) ?? []
  if (steps.length === 0) return null
  return (
    <section className={styles.attention} aria-labelledby="first-steps">
      <h2 id="first-steps">{text('admin.first_steps')}</h2>
      <p className="soft">
        {text('admin.first_steps.done', { done: steps.filter(({ done }) => done).length, count: steps.length })}
      </p>
      <ul>
        {steps.map(({ step, done }) => (
          <li key={step}>
            <Link params={{ locale: app.locale, id: 'new' }} {...places[step]}>
              {done && <Check aria-label={text('admin.first_steps.is_done')} />}
              {text(`admin.first_steps.${step}`)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => setAsking(true)}>
          {text('admin.first_steps.hide')}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message} />
      {isAsking && (
        <ConfirmDialog
          title={text('admin.first_steps.hide.question')}
          detail={text('admin.first_steps.hide.detail')}
          yes={text('admin.first_steps.hide')}
          isRecommended
          onYes={() => {
            setAsking(false)
            void send(undefined)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}
