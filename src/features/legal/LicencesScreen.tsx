import * as styles from './licences.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { licencesQuery, type PackageLicence } from './queries.ts'

/** The licences of all packages. Without scripts the reader follows the link to the texts in one file. */
export const LicencesScreen = () => {
  const text = useText()
  const { data, isError, refetch } = useQuery(licencesQuery())
  return (
    <div className="wrap">
      <PageHead title={text('licences.title')} detail={text('licences.intro')}>
        <p>
          <a className={styles.licencesFile} href="/licences/packages.txt" hrefLang="en">
            {text('licences.file')}
          </a>
        </p>
      </PageHead>
      <hr className="rule" />
      <div className="section" aria-busy={data === undefined && !isError}>
        {data === undefined && isError ? (
          <LoadFailed onRetry={() => void refetch()}>{text('licences.failed')}</LoadFailed>
        ) : null}
        {data === undefined ? null : (
          <ul className={styles.licences}>
            {data.map((one) => (
              <li key={`${one.name} ${one.version}`}>
                <Licence of={one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The text is rendered only when opened: all of them have a million characters. */
const Licence = ({ of: { name, version, licence, text } }: { readonly of: PackageLicence }) => {
  const [open, setOpen] = useState(false)
  return (
    <details lang="en" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{name}</b> {version} <span className="soft">{licence}</span>
      </summary>
      {open ? <p className={styles.licenceText}>{text}</p> : null}
    </details>
  )
}
