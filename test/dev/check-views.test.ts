import { expect, test } from 'vitest';
import { findMistakes } from '../../dev/check-views/find-mistakes.ts';
import { templateOf } from '../../dev/check-views/templates.ts';
import { projectRoot } from '../../src/paths.ts';

const TEMPLATES = {
  right: `<% const { person } = it; %>
<h1><%= person.name %></h1>
<%~ include('/_word', { word: person.name, hint: t.language }) %>`,
  wrong: `<%
  // Shop’s person, written with more than one byte a letter.
  const long = (person /*: { name: string } */) => person.nmae;
%>
<h1><%= it.perosn.name %></h1>
<%= long(it.person) %> <%= secret %>
<%~ include('/_word', { wrod: it.person.name }) %>`,
  _word: `<% /* may lack: hint, never */ %>
<b><%= it.word %></b>
<% if (it.hint) { %><i><%= it.hint.length %></i><% } %> <%= it.never ?? '' %>`,
};

const MODULE = `
import type { FastifyReply } from 'fastify';
const secret = 'of the module, not of the template';
const person = { name: 'Asha' };
export const right = (reply: FastifyReply) => reply.page('right', { person });
export const wrong = (reply: FastifyReply) => reply.code(422).page('wrong', { person, secret });`;

/** A real module's place, so that what it imports is found. */
const PLACE = 'src/features/accounts/access/help.routes.ts';

test('a key that a template asks for and is not given is found, with its line', () => {
  const { mistakes, unread } = findMistakes({
    root: projectRoot,
    templates: new Map(Object.entries(TEMPLATES).map(([name, text]) => [name, templateOf(text)])),
    modules: new Map([[PLACE, MODULE]]),
  });
  expect(unread).toEqual([]);
  expect(mistakes.map(({ view, line, says }) => `${view}:${line} ${says.split('\n')[0]}`)).toEqual([
    "wrong:6 Cannot find name 'secret'.",
    "wrong:3 Property 'nmae' does not exist on type '{ name: string; }'.",
    expect.stringMatching(/^wrong:5 Property 'perosn' does not exist on type /),
    expect.stringMatching(/^_word:2 Property 'word' does not exist on type /),
    "_word:1 Nobody gives 'never'.",
  ]);
});
