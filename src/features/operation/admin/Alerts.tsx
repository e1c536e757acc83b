import * as styles from './operation.css'
import type { OperationState } from '#contract/operation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { moment } from './job-in-words.ts'

/** The alerts that need an administrator now; nothing if all is well. */
export const Alerts = ({ alerts }: Pick<OperationState, 'alerts'>) => {
  const { locale } = useApp()
  const text = useText()
  if (alerts.length === 0) return null
  return (
    <section className={styles.alerts} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{text('admin.alerts')}</h2>
      {alerts.map(({ cause, host, at, count }) => (
        <Note key={`${cause} ${host}`} kind="bad">
          {text(`admin.alert.${cause}`, {
            host: host ?? '',
            at: at === null ? '' : moment(at, locale),
            count: count ?? 0,
          })}
        </Note>
      ))}
    </section>
  )
}
