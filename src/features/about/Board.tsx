import * as styles from './about.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toWireTime } from '#contract/clock.ts'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { boardQuery } from '../memberships/queries.ts'
import { Paragraphs } from '../page-texts/Words.tsx'
import { boardOffices, type Section } from './sections.ts'

/** The board of the association by office. */
export const Board = ({ text: words }: { readonly text: PageText }) => {
  const app = useApp()
  const text = useText()
  const functions = useFunctions()
  const board = useQuery(boardQuery(app))
  return (
    <section className={`wrap ${styles.aboutPart}`} id="vorstand" aria-labelledby="vorstand-title">
      <div className={`two ${styles.aboutBoard}`}>
        <div className={styles.aboutWords}>
          <h2 id="vorstand-title">{text('about.vorstand')}</h2>
          <Paragraphs of={words} />
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale: app.locale }}>
            {text('about.vorstand.contact')}
          </Link>
        </div>
        {board.data === undefined ? null : (
          <div>
            {board.isError ? (
              <StaleDataNotice
                at={toWireTime(new Date(board.dataUpdatedAt))}
                locale={app.locale}
                onRetry={board.refetch}
              />
            ) : null}
            <Offices offices={boardOffices(board.data, functions)} />
          </div>
        )}
        {board.isError && board.data === undefined ? (
          <LoadFailed onRetry={board.refetch}>{text('about.vorstand.failed')}</LoadFailed>
        ) : null}
      </div>
    </section>
  )
}

const Offices = ({ offices }: { readonly offices: readonly Section[] }) => {
  const text = useText()
  if (offices.length === 0) return <p className="soft">{text('about.vorstand.empty')}</p>
  return (
    <ul className={`leaders ${styles.aboutOffices}`}>
      {offices.flatMap(({ functionType, title, names, unnamed }) =>
        [...names, ...Array.from({ length: unnamed }, () => null)].map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people who are not named have no other key
          <li key={`${functionType} ${place}`}>
            <span>{text(title)}</span>
            <span className="dots" aria-hidden="true" />
            <span>{name ?? <span className="soft">{text('about.vorstand.unnamed')}</span>}</span>
          </li>
        )),
      )}
    </ul>
  )
}
