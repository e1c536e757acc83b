import * as styles from './operation.css'
import type { OperationState } from '#contract/operation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { State } from '../../../ui/State.tsx'
import { moment } from './job-in-words.ts'

interface FactsProps {
  readonly id: string
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

const Facts = ({ id, title, facts }: FactsProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <dl className={`${styles.operationFacts} num`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const weekMs = 7 * 24 * 60 * 60_000

/** The last backup: when, and whether it is complete. */
const Backup = ({ backup }: Pick<OperationState, 'backup'>) => {
  const { locale, now } = useApp()
  const text = useText()
  const isComplete = backup?.result === 'complete'
  const isOld = backup === null || now().getTime() - new Date(backup.at).getTime() > weekMs
  const tone = backup === null || isOld ? 'wait' : isComplete ? 'ok' : 'bad'
  return (
    <section className="grid" aria-labelledby="backup-title">
      <h2 id="backup-title">{text('admin.backup')}</h2>
      <p>
        <State
          head={isComplete ? 'full' : backup === null ? 'empty' : 'struck'}
          tone={isComplete || isOld ? tone : 'bad'}
        >
          {backup === null
            ? text('admin.backup.none')
            : text(`admin.backup.${backup.result}`, {
                at: moment(backup.at, locale),
                size: formatBytes(backup.bytes ?? 0),
              })}
        </State>
      </p>
      {backup !== null && !isComplete && (
        <p>
          {backup.completeAt === null
            ? text('admin.backup.never_complete')
            : text('admin.backup.complete_before', { at: moment(backup.completeAt, locale) })}
        </p>
      )}
      {isComplete && isOld && <p>{text('admin.backup.old')}</p>}
      <p className="soft small">{text('admin.backup.how')}</p>
    </section>
  )
}

/** Storage, backup and versions. */
export const OperationFacts = ({ state: { storage, backup, version } }: { readonly state: OperationState }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <Facts
        id="storage-title"
        title={text('admin.storage')}
        facts={[
          [
            text('admin.storage.files'),
            storage.files === null
              ? text('admin.storage.unavailable')
              : text('admin.storage.count', { count: storage.files }),
          ],
          ...(storage.fileBytes === null
            ? []
            : [[text('admin.storage.file_size'), formatBytes(storage.fileBytes)] as const]),
          [text('admin.storage.database'), formatBytes(storage.databaseBytes)],
          [text('admin.storage.folder'), formatBytes(storage.folderBytes)],
          [text('admin.storage.free'), formatBytes(storage.freeBytes)],
          ...(storage.measuredAt === undefined
            ? []
            : [[text('admin.storage.measured'), moment(storage.measuredAt, locale)] as const]),
        ]}
      />
      <Backup backup={backup} />
      <Facts
        id="version-title"
        title={text('admin.version')}
        facts={[
          [text('admin.version.app'), version.app],
          ['Node.js', version.node],
          [text('admin.version.database'), version.database],
          [
            text('admin.version.migrations'),
            [`${version.migrations}`, ...(version.lastMigration === null ? [] : [version.lastMigration])].join(' · '),
          ],
        ]}
      />
    </>
  )
}
