import type { Operation } from '../operation.ts'

export const SERVICE: readonly Operation[] = [
  {
    id: 'get_liveness',
    method: 'get',
    path: '/healthz',
    tag: 'Service',
    summary: 'Ask whether the process is alive',
    access: 'open',
    answers: { 200: { description: 'It is.', data: 'Liveness' } },
    refusals: [],
  },
  {
    id: 'get_readiness',
    method: 'get',
    path: '/readyz',
    tag: 'Service',
    summary: 'Ask whether requests will work',
    access: 'open',
    answers: { 200: { description: 'The database and the queue can be reached.', data: 'Readiness' } },
    refusals: [],
  },
  {
    id: 'get_openapi',
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'Get this description',
    access: 'open',
    answers: {
      200: {
        description: 'This document.',
        content: { 'application/json': { schema: { type: 'object' } } },
        headers: ['ETag'],
      },
      304: { description: 'You already have this document: its `ETag` is in `If-None-Match`.', headers: ['ETag'] },
    },
    refusals: [],
  },
  {
    id: 'get_reference',
    method: 'get',
    path: '/docs',
    tag: 'Service',
    summary: 'Read this description, try it out, and find the pages of the documentation',
    access: 'open',
    answers: {
      200: { description: 'A page for a browser.', content: { 'text/html': { schema: { type: 'string' } } } },
    },
    refusals: [],
  },
]
