import '../../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type BoardTask, completeTask, type EditedTask, TaskInput, taskResource } from '#contract/board.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FileRows } from '../../documents/FileRows.tsx'
import { tasksQuery } from './queries.ts'
import { type TaskBody, taskFields } from './task-fields.ts'

interface TaskProps {
  readonly task: BoardTask
}

/** Writes of a task. The current task of a conflict is shown at once. */
const useTaskWrite = <Input,>(send: Parameters<typeof useWrite<Input, EditedTask>>[0]['send'], onDone?: () => void) =>
  useWrite<Input, EditedTask>({
    noun: 'board_task',
    send,
    schema: completeTask.reply,
    cache: (row, { queryClient, ...app }) => {
      queryClient.setQueryData(tasksQuery(app).queryKey, (all) =>
        all?.map((one) => (one.id === row.id ? { ...one, ...row } : one)),
      )
      return undefined
    },
    ...(onDone && { onSuccess: onDone }),
  })

const ChangeTask = ({ task, onClose }: TaskProps & { readonly onClose: () => void }) => {
  const { call } = useApp()
  const text = useText()
  const write = useTaskWrite(
    (body: TaskBody) =>
      call(taskResource.change, { params: { id: task.id }, headers: { 'if-match': ifMatch(task.version) }, body }),
    onClose,
  )
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={taskFields}
        rules={TaskInput}
        start={valuesOf(taskFields, task)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.save')}
        onSend={(body) => void write.send(body as TaskBody)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </>
  )
}

/** The event and the document that a task is about. */
const About = ({ task: { event, eventTitle, document } }: TaskProps) => {
  const { locale } = useApp()
  return (
    <>
      {event !== null && eventTitle !== null && (
        <Link className="go" to="/$locale/calendar" params={{ locale }} hash={`event-${event}`}>
          {eventTitle}
        </Link>
      )}
      {document !== null && <FileRows files={[document]} />}
    </>
  )
}

/** A task of the board, which each of its members changes. */
export const TaskItem = ({ task }: TaskProps) => {
  const { call, locale, now } = useApp()
  const text = useText()
  const [changes, setChanges] = useState(false)
  const { id, title, name, onBoard, dueOn, doneAt, doneBy, version } = task
  const isDone = doneAt !== null
  const write = useTaskWrite((done: boolean) =>
    call(completeTask, { params: { id }, headers: { 'if-match': ifMatch(version) }, body: { done } }),
  )
  const nobody = text('board.task.nobody')
  return (
    <li className="card" id={`task-${id}`}>
      <h3>{title}</h3>
      <p>
        {isDone
          ? text('board.task.done', { name: doneBy ?? nobody, day: date(doneAt, locale) })
          : text('board.task.until', { name: name ?? nobody, day: date(dueOn, locale) })}{' '}
        {!isDone && dueOn < toWireDate(now()) && <span className="tag tag--bad">{text('board.task.overdue')}</span>}{' '}
        {!isDone && !onBoard && <span className="tag">{text('board.task.left')}</span>}
      </p>
      <About task={task} />
      {changes ? (
        <ChangeTask task={task} onClose={() => setChanges(false)} />
      ) : (
        <>
          <WriteMessage failure={write.failure?.message} />
          <div className="buttons">
            {isDone ? (
              <QuietButton blocked={write.busy} onClick={() => void write.send(false)}>
                {text('board.task.reopen')}
                <span className="visually-hidden">: {title}</span>
              </QuietButton>
            ) : (
              <>
                <Button blocked={write.busy} onClick={() => void write.send(true)}>
                  {text('board.task.do')}
                  <span className="visually-hidden">: {title}</span>
                </Button>
                <QuietButton onClick={() => setChanges(true)}>
                  {text('board.task.change')}
                  <span className="visually-hidden">: {title}</span>
                </QuietButton>
              </>
            )}
          </div>
          <RemoveButton
            noun="board_task"
            button={<RemoveLabel name={title} />}
            title={text('board.task.remove.title', { name: title })}
            detail={text('board.task.remove.detail')}
            yes={text('admin.remove')}
            remove={() => call(taskResource.remove, { params: { id } })}
          />
        </>
      )}
    </li>
  )
}
