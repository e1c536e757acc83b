import * as styles from './federation.css'
import { Link } from '@tanstack/react-router'
import type { HonourGap, MemberGap } from '#contract/federation.ts'
import type { Related } from '#contract/listed-persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

interface Incomplete extends Related {
  readonly missing: readonly (MemberGap | HonourGap)[]
}

/** Persons who lack something, each with the way to complete it. */
export const GapList = ({ persons }: { readonly persons: readonly Incomplete[] }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <ul className={styles.federationGaps}>
      {persons.map(({ uuid, label, missing }) => (
        <li key={uuid}>
          <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid }}>
            {label}
          </Link>
          {missing.length > 0 && (
            <span className="tag tag--bad">
              {text('suisa.missing', { gaps: missing.map((gap) => text(`federation.gap.${gap}`)).join(', ') })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
