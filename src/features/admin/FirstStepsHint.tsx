import * as styles from './start.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { firstStepsQuery } from './queries.ts'

/** Leads from the overview to the first steps of a new band, while one is open and nobody has hidden them. */
export const FirstStepsHint = () => {
  const app = useApp()
  const text = useText()
  const { data: steps = [] } = useQuery(firstStepsQuery(app))
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <section className={`card grid ${styles.firstStepsHint}`} aria-labelledby="first-steps">
      <h2 id="first-steps">{text('intra.first_steps')}</h2>
      <p>{text('intra.first_steps.done', { done, count: steps.length })}</p>
      <p>
        <Link className={buttonLook()} to="/$locale/intra/admin" params={{ locale: app.locale }}>
          {text('intra.first_steps.open')}
        </Link>
      </p>
    </section>
  )
}
