import * as styles from './start.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AttentionKind } from '#contract/administration.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { attentionQuery } from './queries.ts'

/** The page on which each matter is dealt with. */
const places = {
  ALERTS: { to: '/$locale/intra/admin/jobs' },
  FAILED_JOBS: { to: '/$locale/intra/admin/jobs' },
  OVERDUE_INVOICES: { to: '/$locale/intra/admin/fees', search: { show: 'overdue' } },
  UNSENT_INVOICES: { to: '/$locale/intra/admin/treasury' },
  REFUSED_ADDRESSES: { to: '/$locale/intra/admin/people', search: { lacks: 'delivery' } },
  FEDERATION_DATES: { to: '/$locale/intra/admin/federation' },
  DUPLICATES: { to: '/$locale/intra/admin/people', search: { view: 'duplicates' } },
  LOW_STOCK: { to: '/$locale/intra/admin/shop' },
} as const satisfies Record<AttentionKind, object>

/** Matters that wait for the member, each with the way to it. */
export const Attention = () => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(attentionQuery(app))
  const waiting = data?.flatMap(({ kind, count }) => (kind === 'other' ? [] : [{ kind, count }]))
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{text('admin.attention')}</h2>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.attention.failed')}</LoadFailed>}
      {waiting?.length === 0 && <p>{text('admin.attention.none')}</p>}
      <ul>
        {waiting?.map(({ kind, count }) => (
          <li key={kind}>
            <Link params={{ locale: app.locale }} {...places[kind]}>
              {text(`admin.attention.${kind}`, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
