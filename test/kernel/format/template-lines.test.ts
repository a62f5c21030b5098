import { expect, test } from 'vitest';
import { withoutLineBreaks } from '../../../src/kernel/format/template-lines.ts';

const sent = withoutLineBreaks.processTemplate;

test.each([
  [
    'between blocks is nothing',
    '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n',
    '<ul><li>a</li><li>b</li></ul>',
  ],
  ['beside a block is nothing', '<p>\n  some words\n</p>', '<p>some words</p>'],
  ['between words is a space', '<p>some\n  words</p>', '<p>some words</p>'],
  [
    'between words and a link is a space',
    'see\n  <a href="/">it</a>\n  now',
    'see <a href="/">it</a> now',
  ],
  ['between words and a value is a space', 'of\n  <%= it.n %>\n  orders', 'of <%= it.n %> orders'],
  ['beside code is nothing', 'a<% if (b) { %>\n  , b\n<% } %>\n.', 'a<% if (b) { %>, b<% } %>.'],
  [
    'beside a control is nothing',
    '<label>\n  <input>\n  Yes\n</label>',
    '<label><input>Yes</label>',
  ],
  [
    'between attributes is a space',
    '<a\n  href="/"\n  class="b"\n>c</a>',
    '<a href="/" class="b">c</a>',
  ],
  [
    'before an attribute from a value is nothing',
    "<option\n  value=\"1\"\n  <%= is ? ' selected' : '' %>\n>",
    "<option value=\"1\"<%= is ? ' selected' : '' %>>",
  ],
  [
    'after code among attributes is a space',
    '<a\n  href="/"<% if (b) { %>\n  id="b"<% } %>\n>',
    '<a href="/"<% if (b) { %> id="b"<% } %>>',
  ],
  [
    'in a text area stays',
    '<textarea>\n<%= it.text %></textarea>',
    '<textarea>\n<%= it.text %></textarea>',
  ],
  ['between single quotes stays', "<meta content='a\nb'>", "<meta content='a\nb'>"],
  [
    'in code and between quotes stays',
    '<% a\n b %><p title="a\nb">',
    '<% a\n b %><p title="a\nb">',
  ],
])('a line break %s', (_where, template, expected) => {
  expect(sent(template)).toBe(expected);
});

test('a line break around a script is nothing', () => {
  expect(sent('<p></p>\n<script src="/a.js"></script>\n<p></p>')).toBe(
    '<p></p><script src="/a.js"></script><p></p>',
  );
});

test('a space within a line stays', () => {
  const template = '<b>Paid</b> <% if (it.method) { %> · <%= it.method %><% } %> .';
  expect(sent(template)).toBe(template);
});
