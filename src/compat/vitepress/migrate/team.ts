import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../../shared/escape-html.js';
import { reasonOf } from '../../../build/report/reason-of.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import { withoutCode } from '../../../cli/migrate/edits/code-ranges.js';
import { listOf, filledString } from '../../../cli/migrate/page-facts.js';
import type { ForeignProject, SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

// Pages of a team, whose components belong to VitePress: `<VPTeamMembers :members="core" />`, where the script of the page has
// the list `core`. The script runs once, when the site moves, and the page gets the members as HTML.

const script = /<script\b[^>]*>([^]*?)<\/script>/g;
const membersTag = /^([ \t]*)<VPTeamMembers\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>\s*<\/VPTeamMembers>)/gm;
/** The list in a tag. In Vue, `:members` alone is the variable of this name. */
function expressionOf(attributes: string): string | undefined {
  const [attribute, , value = 'members'] = /(?::|v-bind:)members(?:=(["'])([^]*?)\1|(?=\s|$))/.exec(attributes) ?? [];
  return attribute === undefined ? undefined : value;
}

const sizeOf = (attributes: string): string => (/\bsize="small"/.test(attributes) ? 'small' : 'medium');

/** Opening and closing tags of the frames of a team, and slots for their texts. */
const frameTag = /<(\/?)(VPTeamPage(?:Title|Section)?)[^>]*>/g;
const textSlot = /<template[ \t]+(?:#|v-slot:)(title|lead)>([^]*?)<\/template>/g;

/** The list in a value of a script. A call of Vue, such as `ref([…])`, has the value of its argument. */
const membersOf = (value: unknown): readonly unknown[] => listOf(foreignCall(value)?.args[0] ?? value);

/** HTML of a link if there is a URL, and of its text alone otherwise. */
const linkHtml = (text: string, href: unknown): string =>
  filledString(href) ? `<a href="${escapeHtml(String(href))}">${escapeHtml(text)}</a>` : escapeHtml(text);

/** Names of networks as their links show them: `github` is `GitHub`. */
const networkName = (icon: unknown): string | undefined => {
  const name = filledString(icon);
  return name && (/^git(?=hub|lab)/.test(name) ? `Git${name[3]!.toUpperCase()}${name.slice(4)}` : capitalized(name));
};

const capitalized = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** HTML of a member on one line. `desc` is HTML as it is. */
function memberHtml(member: Record<string, unknown>): string {
  const { avatar, name, title, org, orgLink, desc, links, sponsor, actionText } = member;
  const label = escapeHtml(filledString(name) ?? '');
  const place = filledString(org) ? `${filledString(title) ? ' @ ' : ''}${linkHtml(String(org), orgLink)}` : '';
  const targets = listOf(links)
    .filter(isRecord)
    .map(({ icon, link, ariaLabel }) => linkHtml(filledString(ariaLabel) ?? networkName(icon) ?? String(link), link));
  if (filledString(sponsor)) targets.push(linkHtml(filledString(actionText) ?? 'Sponsor', sponsor));
  return [
    '<div class="VPTeamMembersItem">',
    filledString(avatar) ? `<img src="${escapeHtml(String(avatar))}" alt="${label}">` : '',
    `<p class="name">${label}</p>`,
    filledString(title) || place ? `<p class="affiliation">${escapeHtml(filledString(title) ?? '')}${place}</p>` : '',
    filledString(desc) ? `<p class="desc">${String(desc).replace(/\s*\n\s*/g, ' ')}</p>` : '',
    targets.length > 0 ? `<p class="links">${targets.join(' ')}</p>` : '',
    '</div>',
  ].join('');
}

/** Runs the script of a page for the lists of members in its tags. */
async function readMembers(
  project: ForeignProject,
  file: string,
  page: string,
): Promise<Map<string, readonly unknown[]>> {
  const expressions = [...page.matchAll(membersTag)].flatMap(([, , tag = '']) => expressionOf(tag) ?? []);
  if (expressions.length === 0) return new Map();
  const code = [...page.matchAll(script)].map(([, text]) => text).join('\n');
  const source = `${code}\nexport default [${expressions.map((one) => `(${one})`).join(', ')}];`;
  const lists = listOf(await evaluateConfig(project, file, { source })).map(membersOf);
  const lost = expressions.find((_, index) => lists[index]?.length === 0);
  if (lost !== undefined) throw new Error(`\`${lost}\` is no list without its packages.`);
  return new Map(expressions.map((expression, index) => [expression, lists[index]!]));
}

/** Writes the members into a page, and plain HTML in place of the frames around them. The script has then done its work. */
function withMembers(page: string, lists: ReadonlyMap<string, readonly unknown[]>): string {
  return page
    .replace(script, (whole) => (lists.size > 0 && whole.includes('VPTeam') ? '' : whole))
    .replace(membersTag, (whole, indent: string, attributes: string) => {
      const members = lists.get(expressionOf(attributes) ?? '')?.filter(isRecord) ?? [];
      if (members.length === 0) return whole;
      const lines = members.map((member) => `${indent}${memberHtml(member)}\n`).join('');
      return `${indent}<div class="VPTeamMembers ${sizeOf(attributes)}">\n${lines}${indent}</div>`;
    })
    .replace(/<VPTeamPage(Title|Section)\b[^>]*>[^]*?<\/VPTeamPage\1>/g, (frame, kind: string) => {
      const level = kind === 'Title' ? 1 : 2;
      return frame.replace(textSlot, (_, slot: string, text: string) =>
        slot === 'title' ? `<h${level}>${text.trim()}</h${level}>` : `<p class="lead">${text.trim()}</p>`,
      );
    })
    .replace(frameTag, (_, slash: string, name: string) => (slash ? '</div>' : `<div class="${name}">`));
}

/**
 * Reads the members on pages of a team, and returns what writes them into the page. Members whose list cannot be read are
 * noted, and their tag stays.
 */
export async function readTeams({ project, notes }: SiteDraft): Promise<(page: string, file: string) => string> {
  const teams = new Map<string, ReadonlyMap<string, readonly unknown[]>>();
  for (const file of project.files) {
    if (!file.endsWith('.md')) continue;
    const page = withoutCode(readFileSync(join(project.folder, file), 'utf8')).text;
    if (!page.includes('<VPTeam')) continue;
    try {
      teams.set(file, await readMembers(project, file, page));
    } catch (error) {
      teams.set(file, new Map());
      notes.push({
        file,
        message: `The members of the team were left out, since the script of the page cannot be run here: ${reasonOf(error).split('\n')[0]!} Write them as HTML.`,
      });
    }
  }
  return (page, file) => {
    const lists = teams.get(file);
    if (!lists) return page;
    const { text, restore } = withoutCode(page);
    return restore(withMembers(text, lists));
  };
}
