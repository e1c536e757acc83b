import * as adminStyles from '../../admin/admin.css'
import * as contentStyles from './content.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { type ContentNoun, restoreVersion } from '#contract/content.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { Differences } from '../../changes/admin/Differences.tsx'
import { versionsQuery } from './queries.ts'

interface VersionsProps {
  readonly noun: ContentNoun
  readonly id: number
  readonly version: number
}

/** The changes of a row, fetched when the section is opened, each with the state before it to return to. */
export const Versions = (props: VersionsProps) => {
  const text = useText()
  const [opened, setOpened] = useState(false)
  return (
    <details
      className={adminStyles.adminSection}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>{text('admin.versions')}</summary>
      {opened && <VersionList {...props} />}
    </details>
  )
}

const VersionList = ({ noun, id, version }: VersionsProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const { data: versions, isError, refetch } = useQuery(versionsQuery({ call }, noun, id))
  const { busy, failure, fieldErrors, send, isSuccess } = useWrite({
    noun,
    send: (change: number) =>
      call(restoreVersion, { params: { noun, id, change }, headers: { 'if-match': ifMatch(version) } }),
  })
  if (versions === undefined)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()}>{text('admin.versions.failed')}</LoadFailed>
    ) : (
      <p>{text('admin.versions.loading')}</p>
    )
  return (
    <>
      <WriteMessage failure={failure?.message} saved={isSuccess}>
        {Object.values(fieldErrors).map((error) => (
          <p key={error}>{error}</p>
        ))}
      </WriteMessage>
      <ol className={contentStyles.versions}>
        {versions.map(({ change, hasBefore, changedAt, by, fields }) => {
          const at = toWireTime(new Date(changedAt))
          const when = `${date(at, locale)} ${timeOfDay(at)}`
          return (
            <li key={change}>
              <p>
                <time dateTime={changedAt}>{when}</time> · <b>{by ?? text('admin.changes.server')}</b>
              </p>
              <Differences noun={noun} fields={fields} />
              {hasBefore && (
                <div className="buttons">
                  <QuietButton blocked={busy} onClick={() => void send(change)}>
                    {text('admin.versions.restore')}
                    <span className="visually-hidden">: {when}</span>
                  </QuietButton>
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
