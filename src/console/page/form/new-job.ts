import { fill, h, panel, setAttribute } from '../dom.ts'
import type { Draft } from '../draft.ts'
import type { Session } from '../session.ts'
import { agentForm } from './agent-form.ts'
import { detailForm } from './detail-form.ts'
import type { JobForm } from './job-form.ts'

type Kind = Draft['type']

/** The two forms that create jobs, with `draft` in its form. `onJob` is called for every job that was created. */
export function newJobPanel(session: Session, onJob: (jobId: string) => void, draft: Draft | undefined): HTMLElement {
  const forms: Record<Kind, JobForm> = {
    image_agent: agentForm(session, onJob),
    detail_preservation: detailForm(session, onJob),
  }
  const place = h('div', { id: 'new-job-form', role: 'tabpanel', 'aria-labelledby': 'tab-image_agent' })
  let current: Kind = draft?.type ?? 'image_agent'

  const tabs = [tab('image_agent', 'Image agent'), tab('detail_preservation', 'Detail preservation')]

  function tab(kind: Kind, title: string): HTMLButtonElement {
    return h(
      'button',
      {
        role: 'tab',
        id: `tab-${kind}`,
        'data-kind': kind,
        'aria-controls': 'new-job-form',
        onclick: () => choose(kind),
        onkeydown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          choose(kind === 'image_agent' ? 'detail_preservation' : 'image_agent')
          tabs.find((other) => other.dataset.kind === current)?.focus()
        },
      },
      title,
    )
  }

  function choose(kind: Kind): void {
    current = kind
    for (const button of tabs) {
      setAttribute(button, 'aria-selected', String(button.dataset.kind === kind))
      button.tabIndex = button.dataset.kind === kind ? 0 : -1
    }
    setAttribute(place, 'aria-labelledby', `tab-${kind}`)
    fill(place, forms[kind].element)
  }

  const element = panel(
    'New job',
    {
      onpaste: (event: ClipboardEvent) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        // The first field with room: the source before its references.
        const [first, ...others] = forms[current].pictures
        const target = first!.pictures().length === 0 ? first! : (others[0] ?? first!)
        target.add(files)
      },
    },
    h('div', { role: 'tablist', 'aria-label': 'Kind of job', class: 'tabs' }, ...tabs),
    place,
  )
  choose(current)
  if (draft !== undefined) forms[current].take(draft)
  return element
}
