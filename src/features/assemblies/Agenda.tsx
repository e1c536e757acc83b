import * as styles from './assemblies.css'
import type { ReactNode } from 'react'
import type { AgendaItem } from '#contract/assemblies.ts'
import type { Vote } from '#contract/assembly-votes.ts'
import { resultInWords } from '#contract/assembly-words.ts'
import { useText } from '../../ui/intl.tsx'
import { FileRows } from '../documents/FileRows.tsx'

/** The result of a closed vote. */
export const VoteResult = ({ vote }: { readonly vote: Vote }) => {
  const text = useText()
  const { question, kind, round, secret } = vote
  return (
    <div className={styles.voteResult}>
      <p>
        <b>{question}</b>
        <span className="soft small">
          {[
            text(secret ? 'assembly.secret' : 'assembly.by_hand'),
            ...(kind === 'ELECTION' ? [text('assembly.round', { round })] : []),
          ].join(' · ')}
        </span>
      </p>
      <p>{resultInWords(vote, text)}</p>
    </div>
  )
}

interface AgendaProps {
  readonly items: readonly AgendaItem[]
  /** More below an item. */
  readonly children?: (item: AgendaItem) => ReactNode
}

/** The items of the agenda, with their documents and results. */
export const Agenda = ({ items, children }: AgendaProps) => {
  const text = useText()
  if (items.length === 0) return <p className="soft">{text('assembly.agenda.none')}</p>
  return (
    <ol className={styles.agenda} lang="de-CH">
      {items.map((item) => (
        <li key={item.id}>
          <h3>{item.title}</h3>
          {item.text !== null && <p className={styles.itemText}>{item.text}</p>}
          {item.files.length > 0 && (
            <FileRows files={item.files} label={text('assembly.files', { title: item.title })} />
          )}
          {item.votes.map((vote) => vote.closed && <VoteResult key={vote.id} vote={vote} />)}
          {children?.(item)}
        </li>
      ))}
    </ol>
  )
}
