import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BoardTask, TaskInput, taskResource } from '#contract/board.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageHead } from '../../../ui/PageTitle.tsx'
import { fullDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { FolderFiles } from '../../documents/FolderFiles.tsx'
import { documentsQuery, foldersQuery } from '../../documents/queries.ts'
import { nameOfGroup } from '../../groups/name.ts'
import { boardMeetingsQuery, tasksQuery } from './queries.ts'
import { TaskItem } from './TaskItem.tsx'
import { type TaskBody, taskFields } from './task-fields.ts'

interface NewTaskProps {
  readonly onCreated: () => void
  readonly onClose: () => void
}

const NewTask = ({ onCreated, onClose }: NewTaskProps) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite({
    noun: 'board_task',
    send: (body: TaskBody, key) => call(taskResource.create, { headers: { 'idempotency-key': key }, body }),
    onSuccess: onCreated,
  })
  return (
    <section className="card" aria-labelledby="new-task">
      <h3 id="new-task">{text('board.task.new')}</h3>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={taskFields}
        rules={TaskInput}
        start={valuesOf(taskFields, null)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('board.task.create')}
        onSend={(body) => void write.send(body as TaskBody)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

const TaskList = ({ tasks }: { readonly tasks: readonly BoardTask[] }) => (
  <ul className="grid">
    {tasks.map((task) => (
      <TaskItem key={task.id} task={task} />
    ))}
  </ul>
)

const Tasks = () => {
  const text = useText()
  const { data, isError, refetch } = useQuery(tasksQuery(useApp()))
  const [form, setForm] = useState<'closed' | 'open' | 'sent'>('closed')
  const open = data?.filter(({ doneAt }) => doneAt === null)
  const done = data?.filter(({ doneAt }) => doneAt !== null) ?? []
  return (
    <section className="grid" aria-labelledby="board-tasks">
      <h2 id="board-tasks">{text('board.tasks')}</h2>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {open === undefined && !isError && <RowsSkeleton />}
      {open?.length === 0 && <p className="empty">{text('board.tasks.none')}</p>}
      {open !== undefined && open.length > 0 && <TaskList tasks={open} />}
      {form === 'open' ? (
        <NewTask onCreated={() => setForm('sent')} onClose={() => setForm('closed')} />
      ) : (
        <div className="buttons">
          <Button onClick={() => setForm('open')}>{text('board.task.new')}</Button>
        </div>
      )}
      <Outcome role="status">{form === 'sent' && <Note kind="ok">{text('board.task.created')}</Note>}</Outcome>
      {done.length > 0 && (
        <details>
          <summary>
            {text('board.done')} ({done.length})
          </summary>
          <TaskList tasks={done} />
        </details>
      )}
    </section>
  )
}

const Folders = () => {
  const app = useApp()
  const text = useText()
  const { data: folders, isError, refetch } = useQuery(foldersQuery(app))
  const { data: files = [] } = useQuery(documentsQuery(app))
  const own = folders?.filter(({ readers }) => readers === 'BOARD')
  return (
    <section className="grid" aria-labelledby="board-folders">
      <h2 id="board-folders">{text('board.folders')}</h2>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {own?.length === 0 && <p className="empty">{text('board.folders.none')}</p>}
      {own?.map((folder) => (
        <section className="grid" key={folder.id} aria-labelledby={`folder-${folder.id}`}>
          <h3 id={`folder-${folder.id}`}>{nameOfGroup(folder, app.locale)}</h3>
          <FolderFiles folder={folder} files={files.filter((file) => file.folder === folder.id)} />
        </section>
      ))}
    </section>
  )
}

const Meetings = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(boardMeetingsQuery(app))
  return (
    <section className="grid" aria-labelledby="board-meetings">
      <h2 id="board-meetings">{text('board.meetings')}</h2>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data?.length === 0 && <p className="empty">{text('board.meetings.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map(({ id, title, dateStart, fullDay, location, cancelled }) => (
            <li className="card" key={id}>
              <h3>
                <Link to="/$locale/calendar" params={{ locale }} hash={`event-${id}`}>
                  {title}
                </Link>
              </h3>
              <p>
                {[fullDate(dateStart, locale), fullDay ? null : timeOfDay(dateStart), location]
                  .filter((part) => part !== null)
                  .join(', ')}
              </p>
              {cancelled && <p className="tag tag--bad">{text('calendar.cancelled')}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The area of the board: its tasks, its folders and its next meetings. */
export const BoardScreen = () => {
  const text = useText()
  return (
    <>
      <PageHead title={text('intra.place.board')} />
      <div className="grid">
        <Tasks />
        <Meetings />
        <Folders />
      </div>
    </>
  )
}
