import * as styles from './about.css'
import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { bandQuery } from '../memberships/queries.ts'
import { Paragraphs } from '../page-texts/Words.tsx'
import { Seats } from './Seats.tsx'
import { bandSections, type Section, sizeOf } from './sections.ts'

/** The players by instrument, and the seating plan. */
export const Band = ({ text: lineup }: { readonly text: PageText }) => {
  const app = useApp()
  const text = useText()
  const functions = useFunctions()
  const members = useQuery(bandQuery(app))
  return (
    <section className={`wrap ${styles.aboutPart}`} id="besetzung" aria-labelledby="besetzung-title">
      <hr className="rule" />
      <div className="section-head">
        <h2 id="besetzung-title">{text('about.besetzung')}</h2>
        <span className="soft">{text('about.besetzung.view')}</span>
      </div>
      <div className={`two ${styles.aboutAbove}`}>
        <Paragraphs of={lineup} first="lead" to={1} />
        <div className={styles.aboutWords}>
          <Paragraphs of={lineup} from={1} />
        </div>
      </div>
      {members.isError && members.data !== undefined ? (
        <StaleDataNotice
          at={toWireTime(new Date(members.dataUpdatedAt))}
          locale={app.locale}
          onRetry={members.refetch}
        />
      ) : null}
      {members.data === undefined ? null : <Everybody sections={bandSections(members.data, functions)} />}
      {members.isError && members.data === undefined ? (
        <LoadFailed onRetry={members.refetch}>{text('about.besetzung.failed')}</LoadFailed>
      ) : null}
      {members.isPending ? <PeopleSkeleton /> : null}
    </section>
  )
}

const Everybody = ({ sections }: { readonly sections: readonly Section[] }) => {
  const text = useText()
  const unnamed = sections.reduce((sum, section) => sum + section.unnamed, 0)
  if (sections.length === 0) return <p className="soft">{text('about.besetzung.empty')}</p>
  return (
    <>
      <Seats sections={sections} />
      <div className={styles.people}>
        {sections.map((section) => (
          <SectionList key={section.functionType} section={section} />
        ))}
      </div>
      {unnamed === 0 ? null : (
        <p className={`soft small ${styles.peopleNote}`}>{text('about.besetzung.unnamed', { count: unnamed })}</p>
      )}
    </>
  )
}

const SectionList = ({ section }: { readonly section: Section }) => {
  const text = useText()
  const { title, names, unnamed } = section
  const size = sizeOf(section)
  return (
    <div>
      <h3>
        {text(title)}
        <span>
          <span aria-hidden="true">{size}</span>
          <span className="visually-hidden">{` (${text('about.besetzung.somebody', { count: size })})`}</span>
        </span>
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {unnamed === 0 ? null : (
          <li className="soft">
            {text(names.length === 0 ? 'about.besetzung.somebody' : 'about.besetzung.more', { count: unnamed })}
          </li>
        )}
      </ul>
    </div>
  )
}

const lists = [4, 8, 5, 7, 4, 5]
const PeopleSkeleton = () => (
  <div className={`skeleton ${styles.people}`}>
    <Announced className="visually-hidden">{useText()('loading')}</Announced>
    {lists.map((size, list) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
      <div key={list} aria-hidden="true">
        <h3>
          <i className="skeleton-word" />
        </h3>
        {Array.from({ length: size }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
          <i key={line} className="skeleton-line" />
        ))}
      </div>
    ))}
  </div>
)
