import * as styles from './sheets.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { coverageQuery } from './queries.ts'
import { partInWords } from './UploadQuestion.tsx'

/** The parts that the piece lacks for the players of the band. */
export const CoverageNote = ({ id }: { readonly id: number }) => {
  const text = useText()
  const functions = useFunctions()
  const { data } = useQuery(coverageQuery(useApp(), id))
  if (data === undefined) return null
  const { hasScore, players, missing, withoutFile } = data
  if (hasScore && missing.length === 0 && withoutFile.length === 0)
    return players === 0 ? null : <Note kind="ok">{text('admin.coverage.complete', { players })}</Note>
  return (
    <Note kind={withoutFile.length > 0 ? 'bad' : 'info'}>
      <div className={styles.adminCoverage}>
        {withoutFile.length > 0 && <p>{text('admin.coverage.without_file', { names: withoutFile.join(', ') })}</p>}
        {!hasScore && <p>{text('admin.coverage.no_score')}</p>}
        {missing.length > 0 && (
          <>
            <p>{text('admin.coverage.missing')}</p>
            <ul>
              {missing.map(({ instrument, voice, key, players: count }) => (
                <li key={`${instrument} ${voice} ${key}`}>
                  {partInWords(text, functions, { instrument, voice: voice ?? '', key: key ?? '' })}{' '}
                  <span className="soft small">{text('admin.coverage.players', { count })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Note>
  )
}
