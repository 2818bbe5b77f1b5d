/* global define, document, __MODULE_NAME__, __STRINGS_MODULE__, __PART__ */
define(
  __MODULE_NAME__,
  ['@microsoft/sp-application-base', __STRINGS_MODULE__],
  (framework, strings) => {
    const part = __PART__;

    const style = `
    .partshelf-strip {
      display: flex;
      gap: 16px;
      align-items: baseline;
      padding: 10px 24px;
      color: #1c1a16;
      background: #f7f6f3;
      border-bottom: 2px solid #1c1a16;
      font-size: 14px;
      line-height: 1.5;
    }
    .partshelf-strip small {
      margin-left: auto;
      color: #5a564f;
    }
  `;

    function element(name, text) {
      const created = document.createElement(name);
      created.textContent = text;
      return created;
    }

    class PartApplicationCustomizer extends framework.BaseApplicationCustomizer {
      onInit() {
        this.context.placeholderProvider.changedEvent.add(this, this.renderTop);
        this.renderTop();
        return Promise.resolve();
      }

      renderTop() {
        if (this.top) return;
        this.top = this.context.placeholderProvider.tryCreateContent(
          framework.PlaceholderName.Top,
          {
            onDispose: () => {
              this.top = undefined;
            },
          },
        );
        // Pages without a header have no place for it; the event tells when one appears.
        if (!this.top) return;
        const strip = document.createElement('div');
        strip.className = 'partshelf-strip';
        strip.setAttribute('role', 'region');
        strip.setAttribute('aria-label', part.title);
        strip.append(
          element('style', style),
          element('strong', this.properties.heading || part.title),
          element('span', part.description),
          element('small', `${strings.version} ${part.version}`),
        );
        this.top.domElement.replaceChildren(strip);
      }
    }

    return { default: PartApplicationCustomizer };
  },
);
