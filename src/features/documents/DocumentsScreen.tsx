import * as styles from './documents.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { bandValues } from '#contract/band-name.ts'
import type { FileCategory, StaticFile } from '#contract/documents.ts'
import { toWireTime } from '#contract/time.ts'
import { OfflineError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useIsUnreachable } from '../../platform/offline/hooks.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { RetryLine } from '../../ui/RetryLine.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { nameOfGroup } from '../groups/name.ts'
import { AnnualProgrammes } from './AnnualProgrammes.tsx'
import { FolderFiles } from './FolderFiles.tsx'
import { KeptRows } from './KeptRows.tsx'
import { documentsQuery, foldersQuery } from './queries.ts'

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details className={styles.downloadsGroup} open>
    <summary>
      <h2>{title}</h2>
      <ChevronDown aria-hidden="true" />
    </summary>
    {children}
  </details>
)

const Files = ({ files }: { readonly files: readonly StaticFile[] }) => {
  const text = useText()
  return files.length === 0 ? <p className="empty">{text('downloads.empty')}</p> : <KeptRows files={files} />
}

const Skeleton = () => (
  <div className="skeleton">
    <Announced className="visually-hidden">{useText()('loading')}</Announced>
    {['1', '2'].map((key) => (
      <div className={styles.download} key={key} aria-hidden="true">
        <i className="sk" />
        <i className="sk sk--title" />
      </div>
    ))}
  </div>
)

/** Age of the list if it could not be refreshed. */
const Age = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const isUnreachable = useIsUnreachable(app.offline)
  const { data, dataUpdatedAt, error, refetch } = useQuery(documentsQuery(app))
  useEffect(() => {
    if (error !== null && !(error instanceof OfflineError)) console.warn('documents.load_failed', error)
  }, [error])
  const retry = (): void => void refetch()
  if (data === undefined) {
    return error === null ? null : <RetryLine onRetry={retry}>{text('downloads.failed')}</RetryLine>
  }
  if (!isUnreachable && error === null) return null
  const asOf = toWireTime(new Date(dataUpdatedAt))
  return (
    <RetryLine onRetry={retry}>
      {text('downloads.as_of', { date: date(asOf, locale), time: timeOfDay(asOf) })}
    </RetryLine>
  )
}

/** Documents for members: programmes, minutes, rules. */
export const DocumentsScreen = () => {
  const app = useApp()
  const text = useText()
  const { data: known, error } = useQuery(documentsQuery(app))
  const ofFolders = useQuery(foldersQuery(app))
  const { data: folders = [] } = ofFolders
  // A document of a folder is not in its category.
  const data = useFirstLoad([ofFolders], known !== undefined) ? undefined : known
  const group = (title: MessageId, category: FileCategory) => {
    if (data === undefined && error !== null) return null
    const isIn = (file: StaticFile) => file.category === category && !folders.some(({ id }) => id === file.folder)
    return <Group title={text(title)}>{data === undefined ? <Skeleton /> : <Files files={data.filter(isIn)} />}</Group>
  }
  return (
    <>
      <PageHead title={text('downloads.title', bandValues(app.band))} />
      <Age />
      <Group title={text('downloads.programmes')}>
        <AnnualProgrammes />
      </Group>
      {group('downloads.minutes', 'INTERNAL_MINUTES')}
      {/* Below the minutes, which would move them. */}
      {data !== undefined && group('downloads.rules', 'INTERNAL_RULES')}
      {data !== undefined &&
        folders.map((folder) => (
          <Group key={folder.id} title={nameOfGroup(folder, app.locale)}>
            <FolderFiles folder={folder} files={data.filter((file) => file.folder === folder.id)} />
          </Group>
        ))}
    </>
  )
}
