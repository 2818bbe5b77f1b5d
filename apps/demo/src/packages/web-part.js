/* global define, document, __MODULE_NAME__, __STRINGS_MODULE__, __PART__ */
define(
  __MODULE_NAME__,
  ['@microsoft/sp-webpart-base', __STRINGS_MODULE__],
  (framework, strings) => {
    const part = __PART__;

    const style = `
    .partshelf-part {
      color: #1c1a16;
      background: #fefdfc;
      border: 1px solid #dedbd6;
      border-bottom: 2px solid #1c1a16;
      border-radius: 12px 12px 0 0;
      padding: 24px;
      font-size: 15px;
      line-height: 1.55;
    }
    .partshelf-part h2 {
      margin: 0 0 8px;
      font-size: 20px;
      font-weight: 600;
      line-height: 1.25;
    }
    .partshelf-part p {
      margin: 0;
      max-width: 60ch;
    }
    .partshelf-part ul {
      margin: 16px 0 0;
      padding: 0 0 0 20px;
    }
    .partshelf-part li {
      margin: 0 0 6px;
    }
    .partshelf-part small {
      display: block;
      margin: 16px 0 0;
      color: #5a564f;
    }
    .partshelf-part-in-teams {
      border-width: 0 0 2px;
      border-radius: 0;
    }
  `;

    function element(name, text) {
      const created = document.createElement(name);
      created.textContent = text;
      return created;
    }

    class PartWebPart extends framework.BaseClientSideWebPart {
      render() {
        const { heading, showHighlights } = this.properties;
        const section = document.createElement('section');
        section.className = 'partshelf-part';
        if (this.context.microsoftTeams) section.classList.add('partshelf-part-in-teams');
        section.setAttribute('aria-label', part.title);
        section.append(
          element('style', style),
          element('h2', heading || part.title),
          element('p', part.description),
        );
        if (showHighlights) {
          const list = document.createElement('ul');
          list.append(...part.highlights.map((highlight) => element('li', highlight)));
          section.append(list);
        }
        section.append(element('small', `${strings.version} ${part.version}`));
        this.domElement.replaceChildren(section);
      }

      getPropertyPaneConfiguration() {
        const heading = framework.PropertyPaneTextField('heading', {
          label: strings.heading,
          description: strings.headingHint,
          placeholder: part.title,
        });
        const showHighlights = framework.PropertyPaneToggle('showHighlights', {
          label: strings.highlights,
          onText: strings.shown,
          offText: strings.hidden,
        });
        return {
          pages: [
            {
              header: { description: part.description },
              groups: [{ groupName: strings.appearance, groupFields: [heading, showHighlights] }],
            },
          ],
        };
      }
    }

    return { default: PartWebPart };
  },
);
